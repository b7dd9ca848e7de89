import { createHash, randomUUID } from 'node:crypto'

/** RFC 9562 §5.7: ids that sort by creation time, so that new rows are next to each other in an index. */
export function uuidV7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  const sequence = sequenceNumber(now.getTime()).toString(16).padStart(3, '0')
  // The rest is that of a version 4 UUID. `randomUUID` has random bytes in stock, `randomBytes` asks for them each time.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${randomUUID().slice(19)}`
}

/** Returns the same id for the same time and key, for a row that several processes add to. */
export function uuidV7Of(at: Date, key: string): string {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return format(bytes)
}

let lastMs = 0
let counter = 0

/** RFC 9562 §6.2, method 1: up to 4,096 ids of one process and millisecond sort in the order of their creation. */
function sequenceNumber(ms: number): number {
  counter = ms === lastMs ? counter + 1 : 0
  lastMs = ms
  return counter & 0xfff
}

/** Sorts after every id created before this time and before every later one. */
export function firstUuidV7(at: Date): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  return format(bytes)
}

/** When an id was created; undefined if it is of another kind. */
export function timeOfUuidV7(id: string): Date | undefined {
  const hex = id.replaceAll('-', '')
  return hex[12] === '7' ? new Date(Number.parseInt(hex.slice(0, 12), 16)) : undefined
}

function format(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
