import { createHash, randomBytes } from 'node:crypto'

/**
 * What a secret of ours starts with. People, secret scanners and the log filter recognise secrets by it,
 * so everything that grants access is made here.
 */
const prefixes = {
  setUpLink: 'bosl_',
  session: 'boss_',
} as const

/** 256 random bits behind a recognisable prefix. */
export function generateSecret(kind: keyof typeof prefixes): string {
  return prefixes[kind] + randomBytes(32).toString('base64url')
}

// A plain digest suffices: our secrets are 256 random bits, so there is nothing to guess,
// and a slow password hash would only tax every request.
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

const anySecret = new RegExp(`(?:${Object.values(prefixes).join('|')})[A-Za-z0-9_-]{8,}`, 'g')

export function redactSecrets(text: string): string {
  return text.replace(anySecret, '[secret]')
}
