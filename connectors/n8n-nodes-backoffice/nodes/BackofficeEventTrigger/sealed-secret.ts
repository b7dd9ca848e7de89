import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * n8n encrypts credentials, but not what a node remembers, which goes into exports and copies of workflows. So the secret of
 * the webhook is encrypted with a key that only the credential leads to.
 */
export function sealSecret(secret: string, clientSecret: string, webhookId: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(clientSecret), nonce, { authTagLength: tagBytes })
  sealing.setAAD(Buffer.from(webhookId))
  const sealed = [sealing.update(secret, 'utf8'), sealing.final()]
  return Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]).toString('base64url')
}

/** Undefined if it was sealed with another credential or for another webhook. */
export function openSecret(sealed: string, clientSecret: string, webhookId: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return undefined
  const nonce = bytes.subarray(0, nonceBytes)
  const opening = createDecipheriv(cipher, keyOf(clientSecret), nonce, { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(webhookId))
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return undefined
  }
}

function keyOf(clientSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', clientSecret, '', 'backoffice webhook secret', 32))
}
