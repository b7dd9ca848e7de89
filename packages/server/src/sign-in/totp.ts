import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// RFC 6238 with what every authenticator app takes for granted: SHA-1, six digits, thirty seconds.
const stepSeconds = 30
const digits = 6
/** RFC 6238 §5.2: one step either way, for clocks that differ and people who type slowly. */
const tolerance = [-1, 0, 1]

/** As long as the hash, RFC 4226 §4. Without a prefix of ours, which no authenticator app would understand. */
export function generateTotpSecret(): Buffer {
  return randomBytes(20)
}

/** RFC 4226 §5.3 over the time step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const truncated = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0x0f) & 0x7fffffff
  return String(truncated % 10 ** digits).padStart(digits, '0')
}

export function totpStepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / stepSeconds)
}

/** The time step the code belongs to. Whether that step is still unused is for the caller to ask. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code)
  // Every step is compared, so that the time of the answer does not tell which one came near.
  const matching = tolerance
    .map((offset) => totpStepAt(now) + offset)
    .filter((step) => {
      const expected = Buffer.from(totpCode(secret, step))
      return expected.length === given.length && timingSafeEqual(expected, given)
    })
  return matching.at(-1)
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 §6, without padding: what people type into an app. */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The address that a QR code carries (Google Authenticator's Key URI Format). */
export function otpauthUrl(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
