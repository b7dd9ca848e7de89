import { expect, test } from 'vitest'
import type { AreaId } from '../database/schema/area-id.ts'
import { createRevocationTurns } from './revocation-turns.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a revocation waits for one of another area, not for all of its clients', async () => {
  const inTurn = createRevocationTurns()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const revoke = (area: string, clientId: string) =>
    inTurn({ clientId, area: { id: area as AreaId, slug: area, name: area } }, () => {
      begun.push(clientId)
      return new Promise<void>((end) => ends.push(end))
    })
  const revoking = Array.from({ length: 200 }, (_, n) => revoke('north', `of north ${n}`))
  revoking.push(revoke('south', 'of south'))
  await settle()
  expect(begun).toEqual(['of north 0', 'of north 1'])
  ends.shift()?.()
  await settle()
  expect(begun[2]).toBe('of south')
  while (begun.length < 201 || ends.length > 0) {
    ends.shift()?.()
    await settle()
  }
  await Promise.all(revoking)
})
