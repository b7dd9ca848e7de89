import { createHmac, createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHmacSha256 } from './hmac-sha256.ts'

test('the HMAC of two hashes is the HMAC of node:crypto, whatever the key and the message', () => {
  const bytes = (length: { minLength: number; maxLength: number }) =>
    fc.uint8Array(length).map((array) => Buffer.from(array))
  fc.assert(
    fc.property(bytes({ minLength: 1, maxLength: 64 }), bytes({ minLength: 1, maxLength: 200 }), (secret, message) => {
      const key = createSecretKey(secret)
      const expected = createHmac('sha256', key).update(message).digest()
      const mac = createHmacSha256(key)
      // Nothing of one message is left for the next.
      for (const other of [Buffer.alloc(message.length, 1), Buffer.alloc(0)]) mac(other)
      expect(mac(message)).toEqual(expected)
    }),
  )
})
