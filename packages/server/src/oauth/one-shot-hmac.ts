import { hash, type KeyObject } from 'node:crypto'

const blockLength = 64

/**
 * HMAC-SHA-256 (RFC 2104) for messages of one length. Made of two one-shot hashes, because setting up `createHmac` for
 * each of the short messages here takes several times as long as the hashing (`npm run bench`).
 */
export function createOneShotHmac(key: KeyObject, messageLength: number): (message: Buffer) => Buffer {
  const secret = key.export()
  if (secret.length > blockLength) throw new Error('the key is longer than a block')
  const pad = (byte: number) => Buffer.alloc(blockLength, byte).map((value, index) => value ^ (secret[index] ?? 0))
  const inner = Buffer.concat([pad(0x36), Buffer.alloc(messageLength)])
  const outer = Buffer.concat([pad(0x5c), Buffer.alloc(32)])
  return (message) => {
    message.copy(inner, blockLength, 0, messageLength)
    outer.write(hash('sha256', inner, 'binary'), blockLength, 'latin1')
    return Buffer.from(hash('sha256', outer, 'binary'), 'latin1')
  }
}
