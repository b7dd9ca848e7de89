import { expect, test } from 'vitest'
import { errorCodes } from './problem.ts'
import { allReasons, codeOfReason, reasonsOf } from './problem-reasons.ts'

test('every code has a reason, and every reason belongs to one code', () => {
  const all = errorCodes.flatMap(reasonsOf)
  expect(all.toSorted()).toEqual(allReasons.toSorted())
  for (const code of errorCodes) expect(reasonsOf(code).map(codeOfReason)).toContain(code)
})

test('a reason that has the name of a code belongs to that code', () => {
  for (const reason of allReasons.filter((name) => (errorCodes as string[]).includes(name))) {
    expect(codeOfReason(reason)).toBe(reason)
  }
})
