import { expect, test, vi } from 'vitest'
import type { Config } from '../config.ts'
import { administrator } from '../testing/callers/administrator-session.ts'
import { enableTotp } from '../testing/callers/authenticator-app.ts'
import { backofficeApi, cookieFor, type Person } from '../testing/callers/backoffice-api.ts'
import { realPasswordCost } from '../testing/service/password-cost.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

// Dozens of password hashes take their time on a slow machine.
vi.setConfig({ testTimeout: 240_000 })

/** Set up from 127.0.0.1, which is therefore known; everybody else comes through a proxy there. */
async function start(settings: Partial<Config> = {}) {
  const server = await startTestServer({ trustProxy: 'loopback', ...settings }, { separatePools: true })
  const owner = backofficeApi(server, await server.signedIn())
  const signIn = (ip: string | undefined, body: Person & { totp_code?: string } = administrator) =>
    backofficeApi(server)('/session', { body, headers: ip ? { 'x-forwarded-for': ip } : {} })
  return { ...server, owner, signIn }
}

const wrong = { ...administrator, password: 'wrong' }

/** Each from another network, a few at a time. */
async function spread(times: number, attempt: (ip: string) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 5) {
    const ips = Array.from({ length: 5 }, (_, offset) => `198.51.${n + offset}.7`)
    statuses.push(...(await Promise.all(ips.map(attempt))).map(({ status }) => status))
  }
  return statuses
}

test('while one IPv6 customer floods the sign-in, an administrator signs in from an unknown network', async () => {
  const { signIn } = await start({ passwordCost: realPasswordCost })
  let turnedAway = 0
  const flood = Array.from({ length: 130 }, async (_, n) => {
    const email = `person${n}@example.org`
    // Each out of a /56 of its own: only their /48 has them in common.
    const { status } = await signIn(`2001:db8:0:${(n * 0x100).toString(16)}::1`, { email, password: 'wrong' })
    if (status === 429) turnedAway++
    return status
  })
  // The places of that customer are taken.
  await expect.poll(() => turnedAway).toBeGreaterThan(50)
  const responses = await Promise.all([signIn('192.0.2.1'), signIn('2001:db8:1::1'), signIn(undefined)])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(await Promise.all(flood))).toEqual(new Set([401, 429]))
})

test('failures from many networks slow an account down more and more, and one that is none just the same', async () => {
  const { signIn, clock } = await start()
  const nobody = { ...wrong, email: 'nobody@example.org' }
  for (const person of [wrong, nobody]) {
    expect(new Set(await spread(20, (ip) => signIn(ip, person)))).toEqual(new Set([401]))
  }
  const next = async (seconds: string) => {
    const [slowed, same] = [await signIn('203.0.113.1', administrator), await signIn('203.0.113.1', nobody)]
    expect(slowed).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(slowed.headers.get('retry-after')).toBe(seconds)
    expect({ ...same.body, request_id: '' }).toEqual({ ...slowed.body, request_id: '' })
    expect(same.headers.get('retry-after')).toBe(seconds)
  }
  await next('1')
  clock.advance(1_000)
  expect((await signIn('203.0.113.2', wrong)).status).toBe(401)
  expect((await signIn('203.0.113.2', nobody)).status).toBe(401)
  await next('2')
  expect((await signIn(undefined)).status, 'from the network of the set-up').toBe(201)
  clock.advance(2_000)
  expect((await signIn('203.0.113.3')).status).toBe(201)
  // Known from now on; and signing in has not made the account any faster for others.
  for (const ip of ['203.0.113.4', '203.0.113.5']) expect((await signIn(ip, wrong)).status).not.toBe(201)
  expect((await signIn('203.0.113.6')).status).toBe(429)
  expect((await signIn('203.0.113.3')).status).toBe(201)
})

test('two instances and their restart share the count of wrong codes, also for guesses at the same moment', async () => {
  const first = await start()
  const second = await startTestServer({ trustProxy: 'loopback' }, { beside: first })
  const app = await enableTotp(first.owner, administrator.password, first.clock)
  const guess = (n: number) =>
    backofficeApi(n % 2 ? first : second)('/session', {
      body: { ...administrator, totp_code: app.code(5) },
      headers: { 'x-forwarded-for': `198.51.${n}.7` },
    })
  const responses = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(n)))
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(4)

  const restarted = await startTestServer({}, { beside: first })
  const right = () => backofficeApi(restarted)('/session', { body: { ...administrator, totp_code: app.code() } })
  const blocked = await right()
  expect(blocked.status).toBe(429)
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(60)
  first.clock.advance(15 * 60_000)
  expect((await right()).status).toBe(201)
})

test('an administrator gets few places in the queue of passwords, however much they send and in however many sessions', async () => {
  // Without the other limits, so that nothing but the queue bounds them.
  const { owner, signIn, ...server } = await start({ rateLimit: 'off', passwordCost: realPasswordCost })
  const { password } = administrator
  const elsewhere = await cookieFor(server, administrator)
  const sent = Array.from({ length: 30 }, (_, n) =>
    (n % 2 ? owner : backofficeApi(server, elsewhere))('/session/confirm', { body: { password } }),
  )
  const [responses, stranger] = [Promise.all(sent), signIn('192.0.2.1')]
  expect((await stranger).status).toBe(201)
  const statuses = (await responses).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([204, 429]))
  // Two are at work, and four wait.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(15)
})
