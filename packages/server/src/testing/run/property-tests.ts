import fc from 'fast-check'

/**
 * Property tests try the same inputs on every run, so that a change does not pass or fail by luck. From outside, SEED
 * names another seed or is "random" (a failure names its seed), and RUNS is the number of inputs of each property.
 */
const { SEED: seed = '1815', RUNS: runs } = process.env

fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(runs ? { numRuns: Number(runs) } : {}),
})
