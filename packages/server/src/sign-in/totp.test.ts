import { describe, expect, test } from 'vitest'
import { encodeBase32, findTotpStep, otpauthUrl, totpCode, totpStepAt } from './totp.ts'

// RFC 6238 appendix B shows eight digits; ours are the last six of them.
const secret = Buffer.from('12345678901234567890')
const vectors: [number, string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]

test.each(vectors)('at %i seconds the code is that of RFC 6238 appendix B', (seconds, code) => {
  expect(totpCode(secret, totpStepAt(new Date(seconds * 1000)))).toBe(code.slice(-6))
})

describe('a code', () => {
  const now = new Date('2026-03-01T12:00:15.000Z')
  const step = totpStepAt(now)

  test.each([-1, 0, 1])('of the step %i beside now is right', (offset) => {
    expect(findTotpStep(secret, totpCode(secret, step + offset), now)).toBe(step + offset)
  })

  test.each([-2, 2, 1000])('of the step %i beside now is wrong', (offset) => {
    expect(findTotpStep(secret, totpCode(secret, step + offset), now)).toBeUndefined()
  })

  test.each(['', '12345', '1234567', '①②③④⑤⑥'])('%j is wrong', (code) => {
    expect(findTotpStep(secret, code, now)).toBeUndefined()
  })
})

// RFC 4648 §10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %j', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded)
})

test('the address for the QR code names the service and the account', () => {
  const url = new URL(otpauthUrl(secret, { issuer: 'Backoffice learn.example.org', account: 'a+b@example.org' }))
  expect(url.protocol + url.host).toBe('otpauth:totp')
  expect(decodeURIComponent(url.pathname)).toBe('/Backoffice learn.example.org:a+b@example.org')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Backoffice learn.example.org',
  })
})
