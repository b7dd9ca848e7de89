import { createHmac, createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOneShotHmac } from './one-shot-hmac.ts'

test('the one-shot HMAC is the HMAC of node:crypto, whatever the key and the message', () => {
  const bytes = (length: { minLength: number; maxLength: number }) =>
    fc.uint8Array(length).map((array) => Buffer.from(array))
  fc.assert(
    fc.property(bytes({ minLength: 1, maxLength: 64 }), bytes({ minLength: 1, maxLength: 200 }), (secret, message) => {
      const key = createSecretKey(secret)
      const expected = createHmac('sha256', key).update(message).digest()
      const { signed, sign } = createOneShotHmac(key, message.length)
      // Nothing of one message is left for the next.
      for (const next of [message, Buffer.alloc(message.length, 1), message]) {
        next.copy(signed)
        sign()
      }
      expect(signed).toEqual(Buffer.concat([message, expected]))
    }),
  )
})
