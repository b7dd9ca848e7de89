import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseIp } from './ip.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['[192.0.2.7]:443', '192.0.2.7'],
  ['2001:0DB8:0:0::9', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  ['[2001:db8::9]:50123', '2001:db8::9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25en0]:80', 'fe80::1'],
  ['::', '::'],
])('%j is the address %j', (text, ip) => {
  expect(parseIp(text)).toBe(ip)
})

test.each([
  '',
  'unknown',
  '_hidden',
  'localhost',
  'localhost:80',
  '192.0.2.256',
  '192.0.2.07',
  '192.0.2',
  '192.0.2.7:',
  '192.0.2.7:123456',
  '192.0.2.7:80:80',
  '3221226247',
  '0xc0000207',
  '[2001:db8::9',
  '2001:db8::9]:80',
  '[2001:db8::9]80',
  '1:2:3:4:5:6:7:8:443',
  '192.0.2.7%eth0',
  `${' '.repeat(200)}192.0.2.7`,
])('%j is no address', (text) => {
  expect(parseIp(text)).toBeUndefined()
})

test('every spelling of an address becomes the same one', () => {
  const port = fc.option(fc.nat(65_535), { nil: undefined })
  fc.assert(
    fc.property(fc.ipV4(), port, (ip, at) => {
      const suffix = at === undefined ? '' : `:${at}`
      for (const text of [ip, `::ffff:${ip}`, `::FFFF:${ip}`, `0:0:0:0:0:ffff:${ip}`]) {
        expect(parseIp(text)).toBe(ip)
        expect(parseIp(`[${text}]${suffix}`)).toBe(ip)
      }
      expect(parseIp(`${ip}${suffix}`)).toBe(ip)
    }),
  )
  const groups = fc.array(fc.oneof(fc.constant(0), fc.nat(0xffff)), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(groups, fc.stringMatching(/^[a-z0-9]{1,8}$/), port, (parts, zone, at) => {
      const text = parts.map((part) => part.toString(16)).join(':')
      const ip = parseIp(text)
      expect(ip).toBeDefined()
      const spellings = [
        text.toUpperCase(),
        parts.map((part) => part.toString(16).padStart(4, '0')).join(':'),
        `${text}%${zone}`,
        `[${text}%${zone}]${at === undefined ? '' : `:${at}`}`,
        ip ?? '',
      ]
      expect(spellings.map(parseIp)).toEqual(spellings.map(() => ip))
    }),
  )
})

test('whatever comes in, an IP address without anything around it comes out, or nothing', () => {
  const nearly = fc.stringMatching(/^[0-9a-fA-F:.[\]%" ,]{0,45}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV6(), nearly), (text) => {
      const ip = parseIp(text)
      if (ip === undefined) return
      expect(isIP(ip)).not.toBe(0)
      expect(ip).toMatch(/^[0-9a-f.:]+$/)
      expect(parseIp(ip)).toBe(ip)
    }),
  )
})
