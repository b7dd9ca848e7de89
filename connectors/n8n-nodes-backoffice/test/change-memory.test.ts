import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChangeMemory, takeChanges } from '../api/change-memory'

interface Row {
  id: string
  created_at: string
  updated_at: string
}

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString()
const row = (id: string, created: number, updated: number): Row => ({
  id,
  created_at: at(created),
  updated_at: at(updated),
})
const take = (memory: ChangeMemory, rows: Row[]) => takeChanges(memory, rows, ({ id }) => id)

test('what was seen of the last instant does not come again, what is new of it does', () => {
  const first = take({ since: at(0), seen: [] }, [row('a', 5, 5), row('b', 5, 5)])
  expect(first.changes.map((change) => change.row.id)).toEqual(['a', 'b'])
  const second = take(first.memory, [row('a', 5, 5), row('b', 5, 5), row('c', 5, 5)])
  expect(second.changes).toEqual([{ row: row('c', 5, 5), isNew: true }])
  const third = take(second.memory, [row('a', 5, 5), row('b', 5, 5), row('c', 5, 5)])
  expect(third.changes).toEqual([])
})

test('a row is new once, and changed after that', () => {
  const first = take({ since: at(0), seen: [] }, [row('a', 5, 5)])
  expect(first.changes).toEqual([{ row: row('a', 5, 5), isNew: true }])
  expect(take(first.memory, [row('a', 5, 6)]).changes).toEqual([{ row: row('a', 5, 6), isNew: false }])
})

test('a row that was made and changed between two polls is new', () => {
  expect(take({ since: at(4), seen: [] }, [row('a', 5, 9)]).changes).toEqual([{ row: row('a', 5, 9), isNew: true }])
})

test('a row that changes during the walk comes once, in its last state', () => {
  const { changes } = take({ since: at(0), seen: [] }, [row('a', 1, 1), row('b', 2, 2), row('a', 1, 3)])
  expect(changes.map((change) => change.row)).toEqual([row('b', 2, 2), row('a', 1, 3)])
})

test('whatever happens between polls, every state that a poll could see comes exactly once', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('touch' as const),
      id: fc.constantFrom(...'abcdef'),
      ms: fc.integer({ min: 0, max: 2 }),
    }),
    fc.record({ kind: fc.constant('poll' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const service = new Map<string, Row>()
      const given = new Set<string>()
      const known = new Set<string>()
      let memory: ChangeMemory = { since: at(0), seen: [] }
      let now = 1
      const poll = () => {
        const rows = [...service.values()].filter((each) => each.updated_at >= memory.since).sort(byChange)
        const taken = take(memory, rows)
        for (const { row: state, isNew } of taken.changes) {
          const key = `${state.id} ${state.updated_at}`
          expect(given).not.toContain(key)
          expect(isNew).toBe(!known.has(state.id))
          given.add(key)
          known.add(state.id)
        }
        memory = taken.memory
      }
      for (const each of steps) {
        if (each.kind === 'poll') poll()
        else {
          now += each.ms
          const before = service.get(each.id)
          // Two changes of one row never share a millisecond, because each is its own transaction.
          if (before && before.updated_at >= at(now)) now += 1
          service.set(each.id, { id: each.id, created_at: before?.created_at ?? at(now), updated_at: at(now) })
        }
      }
      poll()
      for (const { id, updated_at } of service.values()) expect(given).toContain(`${id} ${updated_at}`)
    }),
    { numRuns: Number(process.env.RUNS ?? 500) },
  )
})

function byChange(a: Row, b: Row): number {
  return a.updated_at.localeCompare(b.updated_at) || a.id.localeCompare(b.id)
}
