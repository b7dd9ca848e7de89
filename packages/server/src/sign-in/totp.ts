import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds.
const stepSeconds = 30
const digits = 6
/** RFC 6238 §5.2: one step earlier or later, for inaccurate clocks and slow typing. */
const tolerance = [-1, 0, 1]

/** As long as the hash (RFC 4226 §4). Without our prefix, which authenticator apps would not understand. */
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

/** The time step of the code. The caller must check that this step is unused. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code)
  // Compare all steps, so that the response time does not reveal which step matched.
  const matching = tolerance
    .map((offset) => totpStepAt(now) + offset)
    .filter((step) => {
      const expected = Buffer.from(totpCode(secret, step))
      return expected.length === given.length && timingSafeEqual(expected, given)
    })
  return matching.at(-1)
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 §6, without padding, for people to type into an app. */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The URL for a QR code (Google Authenticator's Key URI Format). */
export function otpauthUrl(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
