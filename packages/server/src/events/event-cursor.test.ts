import '../testing/run/property-tests.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openArea } from '../testing/callers/area-api.ts'
import { sharedIntegrationServer } from '../testing/callers/integration.ts'
import { type EventPlace, readEventCursor, writeEventCursor } from './event-cursor.ts'

const shared = sharedIntegrationServer({ rateLimit: 'off' })
const longest = BigInt(Number.MAX_SAFE_INTEGER)
const id = fc.uuid()

test('every position that can be reached is read back, and no other one is taken', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: longest }), id, (position, id) => {
      const place: EventPlace = { position, id }
      expect(readEventCursor(writeEventCursor(place))).toEqual(place)
    }),
  )
  const forged = fc.oneof(
    fc.bigInt({ min: longest + 1n, max: 2n ** 63n - 1n }),
    fc.bigInt({ min: -(2n ** 63n), max: -1n }),
  )
  fc.assert(
    fc.property(forged, id, (position, id) => {
      expect(() => readEventCursor(writeEventCursor({ position, id }))).toThrow()
    }),
  )
})

test('a forged cursor is refused as one, whatever bytes it has, and never fails', async () => {
  const area = await openArea(shared())
  const edges = [longest, longest + 1n, 2n ** 63n - 1_001n, 2n ** 63n - 1n, -1n].map((position) =>
    writeEventCursor({ position, id: '00000000-0000-0000-0000-000000000000' }),
  )
  const bytes = fc.uint8Array({ minLength: 24, maxLength: 24 }).map((all) => Buffer.from(all).toString('base64url'))
  const ask = async (cursor: string) => {
    const { status, body } = await area.api(`/changes?cursor=${cursor}&limit=1000`)
    expect([`400 invalid_request`, '410 cursor_lost', '410 cursor_expired']).toContain(`${status} ${body.code}`)
    return status
  }
  for (const cursor of edges) await ask(cursor)
  expect(await Promise.all(edges.slice(1).map(ask))).toEqual([400, 400, 400, 400])
  await fc.assert(
    fc.asyncProperty(bytes, async (cursor) => void (await ask(cursor))),
    { numRuns: 50 },
  )
})
