import { expect, test } from 'vitest'
import { startNameServer } from '../testing/service/name-server.ts'
import { createResolveHost, maxFound } from './resolve-host.ts'

test('of a name with many addresses, only the first ones are looked at', async () => {
  const addresses = Array.from({ length: maxFound + 4 }, (_, n) => `198.51.100.${n}`)
  const names = await startNameServer(() => addresses)
  const found = await createResolveHost([names.address])('many.example', new AbortController().signal)
  expect(found).toHaveLength(maxFound)
  expect(addresses).toEqual(expect.arrayContaining(found))
})
