import { expect, test } from 'vitest'
import type { AreaId } from '../database/schema/area-id.ts'
import { createWaiting } from './waiting.ts'

test('those of one client and of one area leave places for others', () => {
  const waiting = createWaiting({
    onEvents: () => undefined,
    onInvalidation: () => undefined,
    onReset: () => undefined,
  })
  const enter = (areaId: string, clientId: string) =>
    waiting.enter({ areaId: areaId as AreaId, clientId, keys: [] }, 1_000) !== undefined
  const many = (areaId: string, clients: number) =>
    Array.from({ length: clients * 6 }, (_, n) => enter(areaId, `${areaId} ${n % clients}`)).filter(Boolean).length
  expect(many('north', 1)).toBe(5)
  expect(many('north', 50)).toBe(100 - 5)
  expect(enter('south', 'one')).toBe(true)
  for (let n = 0; n < 10; n++) many(`area ${n}`, 50)
  expect(waiting.count()).toBe(1_000)
  expect(enter('south', 'one')).toBe(false)
})
