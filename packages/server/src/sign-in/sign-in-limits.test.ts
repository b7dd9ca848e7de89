import { expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { createClock } from '../testing/service/clock.ts'
import { createSignInLimits } from './sign-in-limits.ts'

function start(settings = {}) {
  const limits = createSignInLimits({ config: { ...loadConfig({}), ...settings }, now: createClock().now })
  const counters = (ip: string, email: string) => [limits.network(ip), ...limits.shared(email, ip)]
  let person = 0
  return {
    /** So many failures, each for another e-mail address. */
    fail(times: number, ip: (n: number) => string) {
      for (let n = 0; n < times; n++) {
        for (const { limiter, key } of counters(ip(n), `person${person++}@example.org`)) limiter.fail(key)
      }
    },
    blocked: (ip: string) =>
      counters(ip, 'somebody@example.org').some(({ limiter, key }) => limiter.retryAfterSeconds(key) !== undefined),
  }
}
const hex = (n: number) => n.toString(16)

test('an IPv6 network is blocked after 50 failures, its /56 after 100, its /48 after 200', () => {
  const { fail, blocked } = start()
  fail(50, () => '2001:db8:0:100::1')
  expect(blocked('2001:db8:0:100::2')).toBe(true)
  expect(blocked('2001:db8:0:101::1')).toBe(false)
  fail(50, (n) => `2001:db8:0:1${hex(n + 16)}::1`)
  expect(blocked('2001:db8:0:1ff::1')).toBe(true)
  expect(blocked('2001:db8:0:200::1')).toBe(false)
  fail(100, (n) => `2001:db8:0:${hex(n + 2)}00::1`)
  expect(blocked('2001:db8:0:ff00::1')).toBe(true)
  expect(blocked('2001:db8:1:ff00::1')).toBe(false)
})

test('an IPv4 address is blocked after 50 failures, its /24 after 100', () => {
  const { fail, blocked } = start()
  fail(50, () => '192.0.2.1')
  expect(blocked('192.0.2.1')).toBe(true)
  expect(blocked('192.0.2.2')).toBe(false)
  fail(50, (n) => `192.0.2.${n + 10}`)
  expect(blocked('192.0.2.2')).toBe(true)
  expect(blocked('192.0.3.2')).toBe(false)
})

test('with the limits off nothing is blocked', () => {
  const { fail, blocked } = start({ rateLimit: 'off' })
  fail(500, () => '192.0.2.1')
  expect(blocked('192.0.2.1')).toBe(false)
})
