import { expect, test } from 'vitest'
import { ApiError, UnreachableError } from '../../api.ts'
import { runRows } from './run-rows.ts'

function problem(status: number, code = 'invalid_request') {
  return new ApiError({ type: 'about:blank', title: '', status, code, detail: code, request_id: 'r' } as never)
}

const options = { onProgress: () => undefined, isStopped: () => false, pause: async () => undefined }

test('a row that fails is reported with its reason, and the others are still done', async () => {
  const refused = problem(409)
  const result = await runRows([1, 2, 3, 4], {
    ...options,
    work: async (row) => {
      if (row === 2) throw refused
      return row === 3 ? 'skipped' : undefined
    },
  })
  expect(result).toEqual({ done: 2, skipped: 1, failures: [{ row: 2, error: refused }] })
})

test('never more than two rows are under way, whatever takes longest', async () => {
  let now = 0
  let most = 0
  await runRows(Array.from({ length: 20 }).keys(), {
    ...options,
    work: async (row) => {
      most = Math.max(most, ++now)
      for (let n = 0; n < Number(row) % 5; n++) await Promise.resolve()
      now--
    },
  })
  expect(most).toBe(2)
})

test('a busy service is asked again, a few times', async () => {
  let asked = 0
  const busy = async (until: number) => {
    asked++
    if (asked < until) throw problem(429, 'too_many_requests')
  }
  expect(await runRows([1], { ...options, work: () => busy(3) })).toMatchObject({ done: 1, failures: [] })
  asked = 0
  expect(await runRows([1], { ...options, work: () => busy(100) })).toMatchObject({ done: 0, failures: [{ row: 1 }] })
  expect(asked).toBe(4)
})

test('a run that was stopped begins no more rows', async () => {
  const begun: number[] = []
  await runRows([1, 2, 3, 4, 5, 6], {
    ...options,
    work: async (row) => void begun.push(row),
    isStopped: () => begun.length >= 2,
  })
  expect(begun).toEqual([1, 2])
})

test('whoever is signed out or cut off does not fail row by row', async () => {
  const asked: number[] = []
  for (const lost of [problem(401, 'not_signed_in'), new UnreachableError('no answer')]) {
    asked.length = 0
    const work = async (row: number) => {
      asked.push(row)
      throw lost
    }
    await expect(runRows([1, 2, 3, 4, 5, 6], { ...options, work })).rejects.toBe(lost)
    expect(asked.length).toBeLessThan(4)
  }
})
