import { createHmac, randomBytes } from 'node:crypto'
import { encodeBase32 } from './totp.ts'

const count = 10

/** 80 random bits each, in groups of four: nothing to guess, and still possible to write down. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const code = encodeBase32(randomBytes(10)).toLowerCase()
    return code.match(/.{4}/g)?.join('-') ?? code
  })
}

export function isRecoveryCode(code: string): boolean {
  return !/^\d{6}$/.test(code)
}

/** Upper case and missing hyphens do not matter. */
export function hashRecoveryCode(totpSecret: Buffer, code: string): Buffer {
  return createHmac('sha256', totpSecret)
    .update(`recovery code ${code.toLowerCase().replaceAll('-', '')}`)
    .digest()
}
