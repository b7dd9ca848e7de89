import { createHmac, timingSafeEqual } from 'node:crypto'
import { DomainError } from '../errors.ts'
import type { TokenKey, TokenKeys } from '../token-keys.ts'

export interface Cursors {
  /** `list` names the list with its filters and order: a cursor is good for that very list only. */
  write(list: unknown, position: string[]): string
  read(list: unknown, cursor: string): string[]
}

const macLength = 16

/** Opaque positions in a list that nobody can make up or change. */
export function createCursors(keys: TokenKeys): Cursors {
  return {
    write(list, position) {
      const body = Buffer.from(JSON.stringify(position))
      return Buffer.concat([mac(keys[0], list, body), body]).toString('base64url')
    },
    read(list, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      const [tag, body] = [bytes.subarray(0, macLength), bytes.subarray(macLength)]
      // Node reads over letters that are not base64url, and bits that do not fill a byte.
      const whole = tag.length === macLength && bytes.toString('base64url') === cursor
      const genuine = whole && keys.some((key) => timingSafeEqual(mac(key, list, body), tag))
      if (genuine) return JSON.parse(body.toString())
      throw new DomainError(
        'invalid_request',
        'This cursor is not of this list. Begin again without one, and keep the filters while paging.',
        {
          errors: [{ pointer: '/cursor', detail: 'is not a cursor of this list' }],
        },
      )
    },
  }
}

function mac(key: TokenKey, list: unknown, body: Buffer): Buffer {
  return createHmac('sha256', key.cursors)
    .update(JSON.stringify(list))
    .update('\0')
    .update(body)
    .digest()
    .subarray(0, macLength)
}
