import { expect, test } from 'vitest'
import { neighbourhoodOf, networkOf, widerNetworksOf } from './networks.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', ['192.0.2.0/24']],
  ['2001:db8:1:2a3:3:4:5:6', '2001:db8:1:2a3::/64', ['2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64', ['2001:db8:1::/56', '2001:db8:1::/48']],
  ['2001:db8::9', '2001:db8::/64', ['2001:db8::/56', '2001:db8::/48']],
  ['::1', '::/64', ['::/56', '::/48']],
  ['::192.0.2.7', '::/64', ['::/56', '::/48']],
  ['', '', []],
])('the address %j counts as %j, beside others of %j', (ip, network, wider) => {
  expect(networkOf(ip)).toBe(network)
  expect(widerNetworksOf(ip)).toEqual(wider)
  expect(neighbourhoodOf(ip)).toBe(wider.at(-1) ?? ip)
})
