import { expect, test } from 'vitest'
import { withSecondTry } from './second-try.js'

const green = { code: 0, failed: [] }
/** @param {string[]} failed */
const broken = (...failed) => ({ code: 1, failed })

/** @param {import('./second-try.js').TestRun[]} results */
async function outcomeOf(...results) {
  /** @type {string[][]} */
  const runs = []
  const code = await withSecondTry(
    async (files) => {
      runs.push(files)
      return results.shift() ?? broken('one run too many')
    },
    () => undefined,
  )
  return { code, runs }
}

test.each([
  ['what passes is not run again', [green], { code: 0, runs: [[]] }],
  ['what failed once passes', [broken('a', 'b'), green], { code: 0, runs: [[], ['a', 'b']] }],
  ['what failed twice fails', [broken('a'), broken('a')], { code: 1, runs: [[], ['a']] }],
  ['many failures are no accident', [broken('a', 'b', 'c', 'd', 'e', 'f')], { code: 1, runs: [[]] }],
  ['an error outside of any file is none, either', [broken()], { code: 1, runs: [[]] }],
])('%s', async (_name, results, expected) => {
  expect(await outcomeOf(...results)).toEqual(expected)
})
