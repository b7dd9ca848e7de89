import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * The prefixes of our secrets. People, secret scanners and the log filter recognise secrets by them,
 * so everything that grants access is created here.
 */
export const prefixes = {
  clientSecret: 'bocs_',
  issuedToken: 'boat_',
  setUpLink: 'bosl_',
  session: 'boss_',
  password: 'bopw_',
} as const

/** 256 random bits with a recognisable prefix and a checksum. */
export function generateSecret(kind: keyof typeof prefixes): string {
  return withChecksum(prefixes[kind] + randomBytes(32).toString('base64url'))
}

/** The checksum lets a scanner tell a real secret from a look-alike offline. It does not protect anything. */
export function withChecksum(text: string): string {
  return text + checksum(text)
}

export const checksumLength = 6

const crc = Buffer.alloc(4)

export function checksum(text: string): string {
  crc.writeUInt32BE(crc32(text))
  return crc.toString('base64url')
}

// A plain digest suffices: our secrets are 256 random bits, so there is nothing to guess,
// and a slow password hash would only tax every request.
export function hashSecret(secret: string): Buffer {
  // This is three times as fast as asking Node for a buffer.
  return Buffer.from(hash('sha256', secret, 'binary'), 'latin1')
}

const presented = Buffer.alloc(32)

/** Compares in constant time. */
export function isSecretOf(hashed: Buffer, secret: string): boolean {
  presented.write(hash('sha256', secret, 'binary'), 'latin1')
  return timingSafeEqual(presented, hashed)
}

const webhookPrefix = 'whsec_'

/**
 * A secret as Standard Webhooks has it: 256 random bits in base64. There is no room for a checksum. Those with other signs
 * than letters and digits are not used, so that a double-click selects all of it.
 */
export function generateWebhookSecret(): string {
  for (;;) {
    const text = randomBytes(33).toString('base64')
    if (/^[A-Za-z0-9]+$/.test(text)) return webhookPrefix + text
  }
}

/** The key that a webhook secret stands for. */
export function webhookKeyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(webhookPrefix.length), 'base64')
}

const anySecret = new RegExp(`(?:${[...Object.values(prefixes), webhookPrefix].join('|')})[A-Za-z0-9_-]{8,}`, 'g')

export function redactSecrets(text: string): string {
  return text.replace(anySecret, '[secret]')
}
