import { hash, type KeyObject } from 'node:crypto'

const blockLength = 64

/**
 * HMAC-SHA-256 (RFC 2104) by two one-shot hashes. For messages as short as ours, `createHmac` takes several times as long
 * as the hashing itself (`npm run bench:costs`).
 */
export function createHmacSha256(key: KeyObject): (message: Uint8Array) => Buffer {
  const secret = key.export()
  if (secret.length > blockLength) throw new Error('the key is longer than a block')
  const pad = (byte: number) => Buffer.alloc(blockLength, byte).map((value, index) => value ^ (secret[index] ?? 0))
  const inner = pad(0x36)
  const outer = Buffer.concat([pad(0x5c), Buffer.alloc(32)])
  return (message) => {
    outer.write(hash('sha256', Buffer.concat([inner, message]), 'binary'), blockLength, 'latin1')
    return Buffer.from(hash('sha256', outer, 'binary'), 'latin1')
  }
}
