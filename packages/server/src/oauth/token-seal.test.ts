import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checksum, generateSecret, prefixes } from '../secrets/recognisable-secret.ts'
import { loadTokenKeys } from '../secrets/token-keys.ts'
import { callApi, sharedIntegrationServer, tokenFor } from '../testing/callers/integration.ts'
import { rememberOpened } from './check-token.ts'
import { createTokenSeal, type TokenSeal } from './token-seal.ts'

function sealWith(...tokenKeys: string[]): TokenSeal {
  return createTokenSeal(loadTokenKeys({ tokenKeys, dataDir: '' }))
}

const key = randomBytes(32).toString('base64')
const foreignKey = randomBytes(32).toString('base64')
const seal = sealWith(key)

const content = fc.record({
  clientId: fc.uuid(),
  mayWrite: fc.boolean(),
  issuedAtSeconds: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  expiresAtSeconds: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
})
const sealed = content.map((token) => seal.seal(token))
const issued = { clientId: randomUUID(), mayWrite: false, issuedAtSeconds: 1, expiresAtSeconds: 2 }
const example = seal.seal(issued)

/** With the checksum that belongs to it, as an attacker would send it. */
function withRightChecksum(token: string): string {
  const body = token.slice(0, -6)
  return body + checksum(body)
}

/** The 60 bytes changed, and everything a stranger can compute put right again. */
function forge(token: string, change: (bytes: Buffer) => void): string {
  const bytes = Buffer.from(token.slice(prefixes.issuedToken.length, -6), 'base64url')
  change(bytes)
  return withRightChecksum(`${prefixes.issuedToken}${bytes.toString('base64url')}xxxxxx`)
}

const letter = fc.constantFrom(...'ABCXYZabcxyz0189-_+/=. \t\n\0é')
/** One mistake, or one trick, at a place. */
const trick = fc.oneof(
  fc.tuple(fc.nat(200), letter).map(([at, by]) => (text: string) => {
    const place = at % text.length
    return text.slice(0, place) + by + text.slice(place + 1)
  }),
  fc.nat(200).map((at) => (text: string) => {
    const place = at % text.length
    const character = text.charAt(place)
    const flipped = character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()
    return text.slice(0, place) + flipped + text.slice(place + 1)
  }),
  fc.nat(200).map((at) => (text: string) => text.slice(0, at % text.length) + text.slice((at % text.length) + 1)),
  fc.tuple(fc.nat(200), letter).map(
    ([at, by]) =>
      (text: string) =>
        text.slice(0, at % text.length) + by + text.slice(at % text.length),
  ),
  fc.nat(200).map((length) => (text: string) => text.slice(0, length % text.length)),
  fc.constantFrom(
    (text: string) => text.replaceAll('-', '+').replaceAll('_', '/'),
    (text: string) => text.replaceAll('-', '_'),
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => `${text}=`,
    (text: string) => `${text}==`,
    (text: string) => `${text}\n`,
    (text: string) => ` ${text}`,
    (text: string) => text + text,
    (text: string) => `${text},${text}`,
    (text: string) => text.slice(prefixes.issuedToken.length),
    (text: string) => text.replace('boat_', 'bocs_'),
    (text: string) => encodeURIComponent(text).replace('_', '%5F'),
    (text: string) => [...text].reverse().join(''),
  ),
)
const mutated = fc
  .tuple(sealed, fc.array(trick, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([token, tricks, checksumPutRight]) => {
    const changed = tricks.reduce((text, apply) => apply(text) || 'x', token)
    return { token, changed: checksumPutRight ? withRightChecksum(changed) : changed }
  })
  .filter(({ token, changed }) => token !== changed)

describe('a sealed token', () => {
  test('opens to what was sealed, and shows a recognisable prefix and a checksum', () => {
    fc.assert(
      fc.property(content, (token) => {
        const text = seal.seal(token)
        expect(text).toMatch(/^boat_[A-Za-z0-9_-]{86}$/)
        expect(text).toBe(withRightChecksum(text))
        expect(seal.open(text)).toEqual({ ...token, id: expect.stringMatching(/^[0-9a-f]{24}$/) })
      }),
    )
  })

  test('has an id of its own, even when all else is equal', () => {
    const ids = Array.from({ length: 1000 }, () => seal.open(seal.seal(issued))?.id)
    expect(new Set(ids).size).toBe(1000)
  })

  test('does not open with any one bit changed, the checksum put right', () => {
    for (let bit = 0; bit < 60 * 8; bit++) {
      const forged = forge(example, (bytes) => {
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      })
      expect(forged).toHaveLength(example.length)
      expect(seal.open(forged)).toBeUndefined()
    }
  })

  test('does not open with any one character changed to any other', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (let place = 0; place < example.length; place++) {
      for (const character of alphabet) {
        const changed = example.slice(0, place) + character + example.slice(place + 1)
        if (changed !== example) expect(seal.open(changed)).toBeUndefined()
      }
    }
  })

  test('does not open truncated or extended, at any length, the checksum put right', () => {
    for (let length = 0; length < example.length; length++) {
      expect(seal.open(example.slice(0, length))).toBeUndefined()
      expect(seal.open(example.slice(example.length - length))).toBeUndefined()
      const short = withRightChecksum(`${example.slice(0, length)}xxxxxx`)
      if (short !== example) expect(seal.open(short)).toBeUndefined()
    }
    for (const more of ['A', 'AAAA', '=', ' ', '\n', '\0', example]) {
      expect(seal.open(example + more)).toBeUndefined()
      expect(seal.open(more + example)).toBeUndefined()
      expect(seal.open(withRightChecksum(`${example.slice(0, -6)}${more}xxxxxx`))).toBeUndefined()
    }
  })

  test('does not open with the MAC cut short, empty or all zero', () => {
    expect(seal.open(forge(example, (bytes) => bytes.fill(0, 42)))).toBeUndefined()
    expect(seal.open(forge(example, (bytes) => bytes.fill(0)))).toBeUndefined()
    expect(seal.open(withRightChecksum('boat_xxxxxx'))).toBeUndefined()
  })

  test('of another version does not open', () => {
    for (const version of [0, 2, 255]) {
      const forged = forge(example, (bytes) => {
        bytes[0] = version
      })
      expect(seal.open(forged)).toBeUndefined()
    }
  })

  test('of a foreign key does not open, not even when it claims to be of ours', () => {
    const token = content.map((issued) => [seal.seal(issued), sealWith(foreignKey).seal(issued)] as const)
    fc.assert(
      fc.property(token, ([ours, foreign]) => {
        expect(seal.open(foreign)).toBeUndefined()
        const ourKeyId = Buffer.from(ours.slice(5, -6), 'base64url').subarray(1, 5)
        expect(seal.open(forge(foreign, (bytes) => ourKeyId.copy(bytes, 1)))).toBeUndefined()
      }),
    )
  })

  test('parts of two tokens do not make a third', () => {
    fc.assert(
      fc.property(sealed, sealed, fc.nat(59), (one, other, at) => {
        const forged = forge(one, (bytes) => Buffer.from(other.slice(5, -6), 'base64url').copy(bytes, at, at))
        fc.pre(forged !== one && forged !== other)
        expect(seal.open(forged)).toBeUndefined()
      }),
    )
  })
})

describe('no string that we did not seal is ever accepted', () => {
  const remembering = rememberOpened(seal)
  const secrets = fc.constantFrom(...(Object.keys(prefixes) as (keyof typeof prefixes)[])).map(generateSecret)

  test('not a random one, not one of the right shape, not another secret of ours', () => {
    const wellFormed = fc
      .stringMatching(/^[A-Za-z0-9_-]{80}$/)
      .map((text) => withRightChecksum(`${prefixes.issuedToken}${text}xxxxxx`))
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.base64String(), wellFormed, secrets),
        (text) => {
          expect(remembering.open(text)).toBeUndefined()
        },
      ),
      { numRuns: Number(process.env.RUNS ?? 2000) },
    )
  })

  test('not a mutated one, even while the real one is remembered', () => {
    fc.assert(
      fc.property(mutated, ({ token, changed }) => {
        expect(remembering.open(token)).toBeDefined()
        expect(remembering.open(changed)).toBeUndefined()
        expect(remembering.open(token)).toBeDefined()
      }),
      { numRuns: Number(process.env.RUNS ?? 2000) },
    )
  })

  const shared = sharedIntegrationServer({ rateLimit: 'off' })
  test('nor through HTTP', async () => {
    const server = shared()
    const record = await server.createRecord()
    const real = await tokenFor(server, record)
    await fc.assert(
      fc.asyncProperty(fc.array(trick, { minLength: 1, maxLength: 2 }), fc.boolean(), async (tricks, putRight) => {
        const text = tricks.reduce((changed, apply) => apply(changed) || 'x', real)
        const changed = putRight ? withRightChecksum(text) : text
        // What a header cannot carry, and what HTTP itself takes away.
        fc.pre(/^[\x20-\x7e]+$/.test(changed) && changed.trim() !== real)
        expect((await callApi(server, changed, record.client_id)).status).toBe(401)
      }),
      { numRuns: Number(process.env.RUNS ?? 300) },
    )
    expect(await callApi(server, real, record.client_id)).toMatchObject({ status: 200 })
  })
})

describe('keys', () => {
  const [old, current] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]

  test('the first one seals and all of them open, so a key can be changed while tokens live', () => {
    fc.assert(
      fc.property(content, (issued) => {
        const before = sealWith(old).seal(issued)
        const during = sealWith(current, old)
        expect(during.open(before)).toMatchObject(issued)
        const after = during.seal(issued)
        expect(sealWith(current).open(after)).toMatchObject(issued)
        expect(sealWith(old).open(after)).toBeUndefined()
        expect(sealWith(current).open(before)).toBeUndefined()
      }),
    )
  })

  test('a removed key opens nothing any more', () => {
    const token = sealWith(old).seal(issued)
    expect(sealWith(current, old).open(token)).toBeDefined()
    expect(sealWith(current).open(token)).toBeUndefined()
  })
})
