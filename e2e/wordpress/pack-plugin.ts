import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { crc32 } from 'node:zlib'

/** Packs the plugin as an uncompressed zip, which needs no program. Returns the names of its files. */
export function packPlugin(folder: string, target: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort()
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const content = readFileSync(join(folder, name))
    const path = Buffer.from(`backoffice/${name}`)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(path.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, content])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, tail, path)
    bodies.push(entry)
    offset += entry.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(names.length, 4)
  end.writeUInt16LE(names.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  writeFileSync(target, Buffer.concat([...bodies, central, Buffer.from('PK\x05\x06'), end]))
  return names
}
