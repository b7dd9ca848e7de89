import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientIp } from './client-ip.ts'
import { trustedProxies } from './trusted-proxies.ts'

const proxy = '10.0.0.5'
function seen(trust: string | number | false, forwardedFor: string, remoteAddress: string | undefined = proxy): string {
  const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } }
  return clientIp(request as unknown as IncomingMessage, trustedProxies(trust))
}

test('a proxy is believed about its client, by number, address, network and mask, however the address is spelled', () => {
  for (const trust of [1, '10.0.0.5', '10.0.0.0/8, ::1', '10.0.0.0/255.0.0.0', '::ffff:10.0.0.5']) {
    expect(seen(trust, '203.0.113.2'), String(trust)).toBe('203.0.113.2')
    expect(seen(trust, '198.51.100.66, 203.0.113.2:50123'), String(trust)).toBe('203.0.113.2')
    expect(seen(trust, '[2001:DB8::9]:50123'), String(trust)).toBe('2001:db8::9')
    expect(seen(trust, '203.0.113.2', '::ffff:10.0.0.5'), String(trust)).toBe('203.0.113.2')
  }
  expect(seen('fd00::/8', '203.0.113.2', 'fd00::1')).toBe('203.0.113.2')
  expect(seen('loopback', '203.0.113.2', '::1')).toBe('203.0.113.2')
})

test('of a chain of proxies each is believed about the one before it, with ports or without', () => {
  expect(seen(2, '198.51.100.66, 203.0.113.2:1, 10.0.0.6:443')).toBe('203.0.113.2')
  expect(seen('10.0.0.0/8', '198.51.100.66, 203.0.113.2:1, 10.0.0.6:443')).toBe('203.0.113.2')
  expect(seen('10.0.0.0/8', '10.0.0.7, 10.0.0.6')).toBe('10.0.0.7')
})

test('who is not trusted is not believed', () => {
  for (const trust of [false, '10.0.0.6', 'loopback'] as const) expect(seen(trust, '203.0.113.2')).toBe(proxy)
})

test('for a caller without an address, the hop that did not tell it counts', () => {
  for (const garbage of ['unknown', '', '_x', '203.0.113.2:x', '999.0.0.1', 'a'.repeat(5_000)]) {
    expect(seen(1, garbage)).toBe(proxy)
    expect(seen('10.0.0.0/8', `203.0.113.2, ${garbage}, 10.0.0.6`)).toBe('10.0.0.6')
  }
  expect(seen(1, '203.0.113.2', undefined as never)).toBe('203.0.113.2')
})

test('whatever the header holds, the result is an address that the header or the connection has', () => {
  const entry = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constant('unknown'))
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 5 }), fc.nat(4), (entries, hops) => {
      expect(seen(hops === 0 ? false : hops, entries.join(', '))).toMatch(/^[0-9a-f.:]{2,39}$/)
    }),
  )
})

test('nobody else asks the connection or the header for an address', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const readers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
    .filter((file) => /remoteAddress|\.ips\b|trustProxy:/.test(readFileSync(`${root}/${file}`, 'utf8')))
  // The last one asks where an outgoing connection leads to.
  expect(readers.sort()).toEqual(['config.ts', 'network/client-ip.ts', 'outgoing/guarded-connection.ts'])
})
