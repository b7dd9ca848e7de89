import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAllowedTargets } from './allowed-targets.ts'
import { createPoster } from './post.ts'
import { isPublicAddress } from './public-address.ts'

/** Listens wherever this machine can be reached from itself, and counts who comes. */
const listeners: Server[] = []
let port = 0
let connections = 0

beforeAll(async () => {
  const listen = (host: string, at: number) =>
    new Promise<number>((resolve) => {
      const server = createServer((socket) => {
        connections++
        socket.destroy()
      })
      // Not every machine has IPv6.
      server.on('error', () => resolve(0))
      server.listen(at, host, () => {
        listeners.push(server)
        resolve((server.address() as { port: number }).port)
      })
    })
  port = await listen('0.0.0.0', 0)
  await listen('::1', port)
})

afterAll(() => {
  for (const server of listeners) server.close()
})

const octets = (ip: string) => ip.split('.').map(Number)
const number = (ip: string) => octets(ip).reduce((sum, octet) => sum * 256 + octet, 0)
const hex = (ip: string) => number(ip).toString(16).padStart(8, '0')
const groups = (ip: string) => `${hex(ip).slice(0, 4)}:${hex(ip).slice(4)}`

/** How an IPv4 address can be written, directly or within IPv6. */
const spellings: Record<string, (ip: string) => string> = {
  plain: (ip) => ip,
  'with a dot at the end': (ip) => `${ip}.`,
  decimal: (ip) => String(number(ip)),
  hexadecimal: (ip) => `0x${hex(ip)}`,
  'in capitals': (ip) => `0X${hex(ip).toUpperCase()}`,
  octal: (ip) => `0${number(ip).toString(8)}`,
  'octets in hexadecimal': (ip) =>
    octets(ip)
      .map((octet) => `0x${octet.toString(16)}`)
      .join('.'),
  'octets in octal': (ip) =>
    octets(ip)
      .map((octet) => `0${octet.toString(8)}`)
      .join('.'),
  'three parts': (ip) => `${octets(ip)[0]}.${octets(ip)[1]}.${number(ip) % 65536}`,
  'two parts': (ip) => `${octets(ip)[0]}.${number(ip) % 2 ** 24}`,
  'in full width': (ip) => ip.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  'in circles': (ip) => ip.replace(/[1-9]/g, (digit) => String.fromCharCode(0x2460 + Number(digit) - 1)),
  'with ideographic dots': (ip) => ip.replaceAll('.', '。'),
  mapped: (ip) => `[::ffff:${ip}]`,
  'mapped, in hexadecimal': (ip) => `[::ffff:${groups(ip)}]`,
  'mapped, in full': (ip) => `[0000:0000:0000:0000:0000:FFFF:${groups(ip)}]`,
  compatible: (ip) => `[::${ip}]`,
  translated: (ip) => `[::ffff:0:${groups(ip)}]`,
  NAT64: (ip) => `[64:ff9b::${groups(ip)}]`,
  'local NAT64': (ip) => `[64:ff9b:1::${groups(ip)}]`,
  '6to4': (ip) => `[2002:${groups(ip)}::1]`,
  ISATAP: (ip) => `[2a00:1450:1:2:0:5efe:${groups(ip)}]`,
  'ISATAP, globally unique': (ip) => `[2a00:1450:1:2:200:5efe:${groups(ip)}]`,
  Teredo: (ip) => `[2001:0:${groups(ip)}::1]`,
}

const inside = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']

/** Others, as they are. */
const others = [
  ...['https://localhost.', 'https://[::1]', 'https://[::]', 'https://[fe80::1]', 'https://[fc00::1]'],
  ...['https://[fd00:ec2::254]', 'https://[ff02::1]', 'https://[fec0::1]', 'https://[100::1]', 'https://[5f00::1]'],
  ...[
    'https://[2001:db8::1]',
    'https://[2001:10::1]',
    'https://[2001:20::1]',
    'https://[3fff::1]',
    'https://[3ffe::1]',
  ],
  ...['https://[2620:4f:8000::1]', 'https://192.0.0.8', 'https://192.0.2.1', 'https://192.88.99.1'],
  ...['https://198.18.0.1', 'https://198.51.100.1', 'https://203.0.113.1', 'https://224.0.0.1', 'https://239.1.1.1'],
  ...['https://240.0.0.1', 'https://255.255.255.255', 'https://192.31.196.1', 'https://192.175.48.1'],
  ...['http://127.0.0.1', 'http://example.org', 'ftp://127.0.0.1', 'https://user@127.0.0.1', 'https://127.0.0.1@[::1]'],
]

const table = [
  ...inside.flatMap((ip) =>
    Object.entries(spellings).map(([name, spell]) => [`${ip} ${name}`, `https://${spell(ip)}`]),
  ),
  ...others.map((url) => [url, url]),
] as [string, string][]

/** So that it is the address that is refused, not the port. */
const noTargets = () => createAllowedTargets({ publicPorts: [port] })

describe('nothing on the inside is connected to', () => {
  test('however its address is written, or whatever name it has', async () => {
    expect(table.length).toBeGreaterThan(180)
    const poster = createPoster({ targets: noTargets(), resolve: async () => ['127.0.0.1', '::1', '::ffff:127.0.0.1'] })
    const outcomes = await Promise.all(
      table.map(async ([name, spelling]) => {
        const url = URL.parse(`${spelling}:${port}/`)
        // What is no URL is never asked for: it is refused when the webhook is made.
        if (!url) return [name, 'no URL']
        const answer = await poster.post({ areaId: 'north', url, headers: {}, body: '{}' }).catch((error) => error)
        return [name, answer.problem ?? 'answered']
      }),
    )
    const wrong = outcomes.filter(([, end]) => !/^(no URL|address_not_allowed|url_not_allowed)$/.test(end ?? ''))
    expect(wrong).toEqual([])
    expect(outcomes.filter(([, end]) => end === 'no URL').length).toBeLessThan(20)
    expect(connections).toBe(0)
  })

  test('also if the name has public addresses, too, or other ones the next time', async () => {
    let asked = 0
    const answers = [['10.0.0.1', '127.0.0.1'], ['169.254.169.254'], ['::ffff:10.0.0.1'], ['fe80::1%lo']]
    const poster = createPoster({ targets: noTargets(), resolve: async () => answers[asked++ % answers.length] ?? [] })
    for (const _ of answers) {
      const failed = poster.post({
        areaId: 'north',
        url: new URL(`https://rebinding.example:${port}/`),
        headers: {},
        body: '',
      })
      await expect(failed).rejects.toMatchObject({ problem: 'address_not_allowed' })
    }
    expect([asked, connections]).toEqual([answers.length, 0])
  })

  test('unless the operator allows it, and then only that', async () => {
    const targets = createAllowedTargets({ allow: ['127.0.0.0/8', 'hooks.internal'] })
    expect(targets.allowsAddress('x', '127.0.0.1', 80)).toBe(true)
    expect(targets.allowsAddress('x', '::ffff:127.0.0.1', 80)).toBe(true)
    expect(targets.allowsAddress('x', '10.0.0.1', 443)).toBe(false)
    expect(targets.allowsAddress('hooks.internal', '10.0.0.1', 9_000)).toBe(true)
    expect(targets.refusalOf(new URL('http://127.0.0.1/'))).toBe(undefined)
    expect(targets.refusalOf(new URL('http://HOOKS.internal./'))).toBe(undefined)
    expect(targets.refusalOf(new URL('http://other.internal/'))).toBe('scheme_not_allowed')
    expect(targets.refusalOf(new URL('https://10.0.0.1/'))).toBe('address_not_allowed')
    const narrow = createAllowedTargets({ allow: ['hooks.internal:9000', '10.0.0.1:9000'] })
    for (const host of ['hooks.internal', '10.0.0.1']) {
      expect(narrow.refusalOf(new URL(`http://${host}:9000/`))).toBe(undefined)
      expect(narrow.refusalOf(new URL(`http://${host}:9001/`))).toBe('scheme_not_allowed')
      expect(narrow.allowsAddress(host, '10.0.0.1', 9_000)).toBe(true)
      expect(narrow.allowsAddress(host, '10.0.0.1', 9_001)).toBe(false)
    }
    const poster = createPoster({ targets })
    const before = connections
    const lost = poster.post({ areaId: 'north', url: new URL(`http://127.0.0.1:${port}/`), headers: {}, body: '' })
    await expect(lost).rejects.toMatchObject({ problem: 'connection_lost' })
    expect(connections).toBe(before + 1)
  })
})

test.each(['1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1', '2001:4860::1'])(
  '%s is on the public internet',
  (ip) => expect(isPublicAddress(ip)).toBe(true),
)

test.each(['', 'localhost', '127.1', '1.1.1.1.', '[::1]', '2606:4700::1%eth0', '::ffff:1.1.1.1'])(
  '%j is no public address as it is dialled',
  (ip) => expect(isPublicAddress(ip)).toBe(false),
)

test('public hosts are reached at the ports of web servers only, so that nobody can look what else listens there', () => {
  const [none, inside] = [createAllowedTargets({}), createAllowedTargets({ allow: ['10.0.0.0/8'] })]
  for (const host of ['hooks.example.org', '93.184.216.34']) {
    for (const port of ['', ':443', ':8443']) expect(none.refusalOf(new URL(`https://${host}${port}/`))).toBe(undefined)
    for (const port of [22, 25, 80, 444, 5432, 8080, 65535])
      expect(none.refusalOf(new URL(`https://${host}:${port}/`))).toBe('port_not_allowed')
  }
  // A name may lead inside, so it is decided when it is resolved.
  expect(inside.refusalOf(new URL('https://hooks.example.org:5432/'))).toBe(undefined)
  expect(inside.allowsAddress('hooks.example.org', '93.184.216.34', 5432)).toBe(false)
  expect(inside.allowsAddress('hooks.example.org', '10.1.2.3', 5432)).toBe(true)
})
