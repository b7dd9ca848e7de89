import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startSubscribed } from '../testing/service/subscribed-server.ts'
import { createAllowedTargets, receiverOf, type TargetRules } from './allowed-targets.ts'
import { createPoster } from './post.ts'
import { isPublicAddress } from './public-address.ts'

let connections = 0
let port = 0

beforeAll(async () => {
  const receiver = createServer((_request, response) => void response.end())
  receiver.on('connection', () => connections++)
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve))
  port = (receiver.address() as AddressInfo).port
  return () => void receiver.close()
})

/** How a POST ends: a status, or the problem. Every name leads to this machine. */
async function outcome(rules: TargetRules, url: string, addresses = ['127.0.0.1']): Promise<number | string> {
  const poster = createPoster({ targets: createAllowedTargets(rules), resolve: async () => addresses })
  onTestFinished(() => poster.close())
  const posted = poster.post({ areaId: 'north', url: new URL(url), headers: {}, body: '{}' })
  return posted.then(({ status }) => status).catch((error) => error.problem)
}

const everything = { allow: ['127.0.0.0/8', 'hooks.internal', 'blog.example.org'] }

describe('what the operator denies is never connected to', () => {
  test('a network, whatever name leads there, and although it is allowed', async () => {
    const rules = { ...everything, deny: ['127.0.0.1'] }
    const before = connections
    expect(await outcome(everything, `http://127.0.0.1:${port}/`)).toBe(200)
    expect(connections).toBe(before + 1)
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://hooks.internal:${port}/`,
    ])
      expect(await outcome(rules, url), url).toBe('address_not_allowed')
    const publicOne = await outcome({ deny: ['2001:db8:64::/96', '93.184.216.0/24'] }, 'https://93.184.216.34/')
    expect(publicOne).toBe('address_not_allowed')
    expect(connections).toBe(before + 1)
  })

  test('a translating prefix of our own, and public addresses of our own', () => {
    const targets = createAllowedTargets({ deny: ['2a00:1:2:64::/96', '93.184.216.0/24'] })
    expect(targets.allowsAddress('x.example', '2a00:1:2:64::a00:1', 443)).toBe(false)
    expect(targets.allowsAddress('x.example', '93.184.216.34', 443)).toBe(false)
    expect(targets.allowsAddress('x.example', '::ffff:93.184.216.34', 443)).toBe(false)
    expect(targets.allowsAddress('x.example', '2a00:1:2:65::200:5efe:93.184.216.34', 443)).toBe(false)
    expect(targets.allowsAddress('x.example', '2a00:1:2:65::a00:1', 443)).toBe(true)
    expect(targets.allowsAddress('x.example', '93.184.217.34', 443)).toBe(true)
  })

  test('a host in any spelling, with all its ports or one', async () => {
    const rules = { ...everything, deny: ['Hooks.internal'] }
    const before = connections
    for (const host of ['hooks.internal', 'HOOKS.internal.', 'hooks.internal..', 'h%6foks.internal'])
      expect(await outcome(rules, `http://${host}:${port}/`), host).toBe('url_not_allowed')
    expect(connections).toBe(before)
    const narrow = createAllowedTargets({ ...everything, deny: ['hooks.internal:9000', '127.0.0.1:9000'] })
    expect(narrow.refusalOf(new URL('http://hooks.internal:9000/'))).toBe('host_denied')
    expect(narrow.refusalOf(new URL('http://hooks.internal:9001/'))).toBe(undefined)
    expect(narrow.refusalOf(new URL('http://127.0.0.1:9001/'))).toBe(undefined)
    expect(narrow.refusalOf(new URL('http://[::ffff:127.0.0.1]:9000/'))).toBe('address_not_allowed')
    expect(narrow.allowsAddress('other.example', '127.0.0.1', 9_000)).toBe(false)
    expect(narrow.allowsAddress('other.example', '127.0.0.1', 9_001)).toBe(true)
  })
})

describe('this service', () => {
  const rules = () => ({ ...everything, ownUrl: `http://blog.example.org:${port}` })

  test('does not send to its own base URL, however that is written', async () => {
    const before = connections
    for (const host of ['blog.example.org', 'BLOG.example.org', 'blog.example.org.', 'blog.example.org..'])
      expect(await outcome(rules(), `http://${host}:${port}/api/1`), host).toBe('url_not_allowed')
    const usual = createAllowedTargets({ ownUrl: 'https://learn.example.org' })
    expect(usual.refusalOf(new URL('https://learn.example.org:443/x'))).toBe('host_denied')
    expect(usual.refusalOf(new URL('https://learn.example.org:8443/x'))).toBe(undefined)
    expect(connections).toBe(before)
  })

  test('sends to another site on the same machine', async () => {
    expect(await outcome(rules(), `http://hooks.internal:${port}/`)).toBe(200)
    expect(await outcome(rules(), `http://127.0.0.1:${port}/`)).toBe(200)
  })
})

test('one receiver has one key, however its host is written, and another port or scheme has another', () => {
  const keyOf = (url: string) => receiverOf(new URL(url))
  const spellings = ['h.example', 'H.example:443', 'h.example.', 'h.example..', 'h%2Eexample', 'u:p@h.example']
  expect(new Set(spellings.map((host) => keyOf(`https://${host}/x`))).size).toBe(1)
  const others = ['https://h.example/', 'http://h.example/', 'https://h.example:8443/', 'https://i.example/']
  expect(new Set(others.map(keyOf)).size).toBe(4)
})

test('a host with an empty label is refused, one dot at its end is not', () => {
  const targets = createAllowedTargets({ allow: ['hooks.internal'] })
  for (const host of ['hooks.internal', 'hooks.internal.', 'hooks.example', 'hooks.example.', '[2606:4700::1111]'])
    expect(targets.refusalOf(new URL(`https://${host}/`)), host).toBe(undefined)
  for (const host of [
    'hooks.internal..',
    'hooks.example..',
    'hooks..example',
    '.hooks.example',
    '1.1.1.1..',
    '.',
    '..',
  ])
    expect(targets.refusalOf(new URL(`https://${host}/`)), host).toBe('host_ambiguous')
})

test('a webhook to the base URL of the service cannot be made, only one to a site beside it', async () => {
  const { server, receiver } = await startSubscribed()
  const make = (url: string) => server.admin('/webhooks', { body: { learning_area: 'north', url } })
  for (const url of [`${server.config.baseUrl}/api/1`, `${server.config.baseUrl}/`]) {
    expect(await make(url)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/url', rule: 'webhook_url' }] },
    })
  }
  expect(await make(`${receiver.url}/other`)).toMatchObject({ status: 201 })
})

test.each([
  ['2a00:1450::5efe:10.0.0.1', false],
  ['2a00:1450::200:5efe:10.0.0.1', false],
  ['2a00:1450:1:2:0:5efe:7f00:1', false],
  ['2a00:1450:1:2:200:5efe:a9fe:a9fe', false],
  ['2a00:1450::5efe:93.184.216.34', true],
  ['2a00:1450::200:5efe:93.184.216.34', true],
  // Only in this place of the address.
  ['2a00:1450:0:5efe:a00:1::1', true],
  ['2a00:1450::400:5efe:10.0.0.1', true],
])('an ISATAP address is as public as the IPv4 address in it: %s', (ip, isPublic) => {
  expect(isPublicAddress(ip)).toBe(isPublic)
})
