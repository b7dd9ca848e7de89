import { randomFillSync, timingSafeEqual } from 'node:crypto'
import { createHmacSha256 } from '../secrets/hmac-sha256.ts'
import { checksum, checksumLength, prefixes, withChecksum } from '../secrets/recognisable-secret.ts'
import type { TokenKeys } from '../secrets/token-keys.ts'

/** The content of an issued token. It is not stored. */
export interface IssuedToken {
  clientId: string
  mayWrite: boolean
  issuedAtSeconds: number
  expiresAtSeconds: number
  /** Hexadecimal; identifies the token in a revocation. */
  id: string
}

export interface TokenSeal {
  seal(token: Omit<IssuedToken, 'id'>): string
  /** Undefined unless one of our keys sealed exactly this string. Does not check expiry or revocation. */
  open(text: string): IssuedToken | undefined
}

// version 1 | key id 4 | client id 16 | scope 1 | issued at 4 | expires at 4 | token id 12 | MAC 18
const offset = { keyId: 1, clientId: 5, scope: 21, issuedAt: 22, expiresAt: 26, tokenId: 30, mac: 42, end: 60 }
const version = 1
const write = 2
const wellFormed = new RegExp(`^${prefixes.issuedToken}[A-Za-z0-9_-]{${(offset.end / 3) * 4 + checksumLength}}$`)

/** Issues tokens that are checked with a MAC instead of a query. */
export function createTokenSeal(keys: TokenKeys): TokenSeal {
  const sealers = keys.map(({ id, tokens }) => ({ id, mac: createHmacSha256(tokens) }))
  const [{ mac }] = sealers as [(typeof sealers)[number]]
  const bytes = Buffer.alloc(offset.end)
  // These bytes are the same in every token.
  bytes[0] = version
  keys[0].id.copy(bytes, offset.keyId)
  return {
    seal(token) {
      bytes.write(token.clientId.replaceAll('-', ''), offset.clientId, 'hex')
      bytes[offset.scope] = token.mayWrite ? write : 0
      bytes.writeUInt32BE(token.issuedAtSeconds, offset.issuedAt)
      bytes.writeUInt32BE(token.expiresAtSeconds, offset.expiresAt)
      writeTokenId(bytes)
      mac(bytes.subarray(0, offset.mac)).copy(bytes, offset.mac)
      return withChecksum(prefixes.issuedToken + bytes.toString('base64url'))
    },

    open(text) {
      // Node's base64 decoder is lenient, but a token must have exactly one spelling.
      if (!wellFormed.test(text)) return undefined
      const body = text.slice(0, -checksumLength)
      if (checksum(body) !== text.slice(-checksumLength)) return undefined
      const given = Buffer.from(body.slice(prefixes.issuedToken.length), 'base64url')
      const key = sealers.find(({ id }) => given.subarray(offset.keyId, offset.clientId).equals(id))
      if (!key || given[0] !== version) return undefined
      const expected = key.mac(given.subarray(0, offset.mac)).subarray(0, offset.end - offset.mac)
      if (!timingSafeEqual(expected, given.subarray(offset.mac))) return undefined
      return {
        clientId: uuidAt(given, offset.clientId),
        mayWrite: given[offset.scope] === write,
        issuedAtSeconds: given.readUInt32BE(offset.issuedAt),
        expiresAtSeconds: given.readUInt32BE(offset.expiresAt),
        id: given.toString('hex', offset.tokenId, offset.mac),
      }
    },
  }
}

const idLength = offset.mac - offset.tokenId
const randomPool = Buffer.alloc(idLength * 512)
let poolUsed = randomPool.length

/** Requests random bytes for many ids at once: a request for each id would cost more than the MAC. */
function writeTokenId(bytes: Buffer): void {
  if (poolUsed === randomPool.length) {
    randomFillSync(randomPool)
    poolUsed = 0
  }
  randomPool.copy(bytes, offset.tokenId, poolUsed, poolUsed + idLength)
  poolUsed += idLength
}

function uuidAt(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start, start + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
