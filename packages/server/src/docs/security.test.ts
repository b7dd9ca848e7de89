import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTokenSeal } from '../oauth/token-seal.ts'
import { generateSecret, prefixes } from '../secrets/recognisable-secret.ts'
import { loadTokenKeys } from '../secrets/token-keys.ts'
import { readDocument } from './read-document.ts'

const testKey = Buffer.alloc(32, 'test key').toString('base64')

test('the pattern and the checksum rule of docs/security.md find every kind of secret', () => {
  const pattern = /```regex\n(.+)\n```/.exec(readDocument('security.md'))?.[1] ?? ''
  const seal = createTokenSeal(loadTokenKeys({ tokenKeys: [testKey], dataDir: '' }))
  const token = { clientId: crypto.randomUUID(), mayWrite: true, issuedAtSeconds: 1, expiresAtSeconds: 2 }
  const kinds = Object.keys(prefixes) as (keyof typeof prefixes)[]
  const secrets = kinds.map((kind) => (kind === 'issuedToken' ? seal.seal(token) : generateSecret(kind)))
  for (const secret of secrets) {
    expect(new RegExp(pattern).exec(`key="${secret}"`)?.[0]).toBe(secret)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(secret.slice(0, -6)))
    expect(sum.toString('base64url')).toBe(secret.slice(-6))
  }
})
