import { createHash, randomBytes } from 'node:crypto'

/** RFC 9562 §5.7: ids that sort by the time they were made, so that new rows stand together in an index. */
export function uuidV7(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt16BE(0x7000 | numberWithin(now.getTime()), 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return written(bytes)
}

/** The one id for this time and this key, for a row that several add to. */
export function uuidV7Of(at: Date, key: string): string {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return written(bytes)
}

let lastMs = 0
let made = 0

/** §6.2, method 1: what one process makes in the same millisecond sorts in the order it was made, up to 4096 of it. */
function numberWithin(ms: number): number {
  made = ms === lastMs ? made + 1 : 0
  lastMs = ms
  return made & 0xfff
}

/** Every id made at this time or later sorts after it, every one made earlier before it. */
export function firstUuidV7(at: Date): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  return written(bytes)
}

function written(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
