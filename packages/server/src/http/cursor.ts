import { createCipheriv, createDecipheriv, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Position } from '../database/lists/position.ts'
import { DomainError, fieldError } from '../errors.ts'
import { createHmacSha256 } from '../secrets/hmac-sha256.ts'
import type { TokenKeys } from '../secrets/token-keys.ts'

export interface Cursors {
  /** `list` identifies the list with its filters and order: a cursor is valid only for the same list. */
  write(list: unknown, position: Position, options?: CursorOptions): string
  read(list: unknown, cursor: string, options?: CursorOptions): Position
}

interface CursorOptions {
  encrypted?: boolean
}

const macLength = 16
const ivLength = 16

/**
 * Opaque positions in a list that clients cannot forge or change. Clients keep them across upgrades, and instances of two
 * versions share them, so the format must not change.
 */
export function createCursors(keys: TokenKeys): Cursors {
  const sealers = keys.map(({ cursors, positions }) => ({ mac: createHmacSha256(cursors), positions }))
  const [first] = sealers as [(typeof sealers)[number]]
  return {
    write(list, position, { encrypted = false } = {}) {
      const text = Buffer.from(JSON.stringify(position))
      const body = encrypted ? encrypt(first.positions, text) : text
      return Buffer.concat([tagOf(first.mac, nameOf(list, encrypted), body), body]).toString('base64url')
    },
    read(list, cursor, { encrypted = false } = {}) {
      const bytes = Buffer.from(cursor, 'base64url')
      const [tag, body] = [bytes.subarray(0, macLength), bytes.subarray(macLength)]
      // Node ignores characters that are not base64url and incomplete bytes, so compare with the re-encoded text.
      const whole = tag.length === macLength && bytes.toString('base64url') === cursor
      const name = nameOf(list, encrypted)
      const key = whole ? sealers.find(({ mac }) => timingSafeEqual(tagOf(mac, name, body), tag)) : undefined
      if (key) return JSON.parse((encrypted ? decrypt(key.positions, body) : body).toString())
      throw new DomainError('invalid_cursor', {}, { errors: [fieldError('/cursor', 'invalid_cursor')] })
    },
  }
}

/** The MAC includes this name, so an encrypted cursor is never accepted as a plain one or vice versa. */
function nameOf(list: unknown, encrypted: boolean): string {
  return JSON.stringify(encrypted ? ['secret', list] : list)
}

function tagOf(mac: (message: Uint8Array) => Buffer, name: string, body: Buffer): Buffer {
  return mac(Buffer.concat([Buffer.from(`${name}\0`), body])).subarray(0, macLength)
}

/** Only hides the position; the MAC detects changes. */
function encrypt(key: KeyObject, text: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-ctr', key, iv)
  return Buffer.concat([iv, cipher.update(text), cipher.final()])
}

function decrypt(key: KeyObject, body: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-ctr', key, body.subarray(0, ivLength))
  return Buffer.concat([decipher.update(body.subarray(ivLength)), decipher.final()])
}
