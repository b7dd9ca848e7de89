import { hash, type KeyObject } from 'node:crypto'

const blockLength = 64
const macLength = 32

export interface OneShotHmac {
  /** The message, which the caller writes here, and behind it the MAC. */
  signed: Buffer
  /** Writes the MAC of the message behind it. */
  sign(): void
}

/**
 * HMAC-SHA-256 (RFC 2104) for messages of one length, made of two one-shot hashes and in place: setting up `createHmac`
 * for each of the short messages here, or copying them about, takes several times as long as the hashing (`npm run bench`).
 */
export function createOneShotHmac(key: KeyObject, messageLength: number): OneShotHmac {
  const secret = key.export()
  if (secret.length > blockLength) throw new Error('the key is longer than a block')
  const pad = (byte: number) => Buffer.alloc(blockLength, byte).map((value, index) => value ^ (secret[index] ?? 0))
  const whole = Buffer.concat([pad(0x36), Buffer.alloc(messageLength + macLength)])
  const inner = whole.subarray(0, blockLength + messageLength)
  const outer = Buffer.concat([pad(0x5c), Buffer.alloc(macLength)])
  return {
    signed: whole.subarray(blockLength),
    sign() {
      outer.write(hash('sha256', inner, 'binary'), blockLength, 'latin1')
      whole.write(hash('sha256', outer, 'binary'), inner.length, 'latin1')
    },
  }
}
