// npm run bench:lists [-- USERS [ROUNDS [backoffice]]]: how lists scale. Sends the same requests in turn to two services, one with a
// small area and one with a large one; only ratios count, because times depend on the machine.

import { connect } from '../harness/seed.ts'
import type { Size } from '../harness/seed-lists.ts'
import { compareBackoffice } from './backoffice-lists.ts'
import { explain, explaining } from './explain-lists.ts'
import { type Caller, fetchPage, type ListService, startLoaded } from './list-service.ts'
import { compareThroughput } from './list-throughput.ts'

const target = 1.5
const onlyBackoffice = process.argv[4] === 'backoffice'
const rounds = Number(process.argv[3] ?? 15)
const small: Size = { users: 10_000, courses: 1_000, enrolments: 50_000 }
const large = sizeOf(Number(process.argv[2] ?? 1_000_000))
const cleanUp: (() => unknown)[] = []
let missed = 0
try {
  const ofSmall = await startLoaded(small, cleanUp)
  const ofLarge = await startLoaded(large, cleanUp)
  if (!onlyBackoffice) {
    await explainAll(ofSmall, ofLarge)
    for (const caller of ['service user', 'manager of a region'] as const) await compareSizes(caller, ofSmall, ofLarge)
    await compareThroughput(ofLarge, rounds)
  }
  missed += await compareBackoffice(ofSmall, ofLarge, rounds)
} finally {
  for (const step of cleanUp.reverse()) await step()
}
console.log(missed === 0 ? 'All targets are met.' : `${missed} targets are missed.`)
process.exitCode = missed === 0 ? 0 : 1

/** The plans of the large database, and the ratio of the pages they touch to those of the small one. */
async function explainAll(ofSmall: ListService, ofLarge: ListService): Promise<void> {
  const explainOne = async (server: ListService) => {
    const db = await connect(server.dataDir)
    const plans = await explaining(db, async () => {
      const found = []
      for (const caller of Object.keys(server.headers) as Caller[]) {
        for (const { name, table, paths } of server.cases) {
          const of = await explain(server.dataDir, table, () => fetchPage(server, caller, paths[0] ?? ''))
          found.push({ name: `${name} (${caller})`, table, ...of })
        }
      }
      return found
    })
    await db.end()
    return plans
  }
  const [smallPlans, largePlans] = [await explainOne(ofSmall), await explainOne(ofLarge)]
  console.log('\nPlans of the large database: pages touched (of the small one), steps with the rows they gave\n')
  for (const [index, plan] of largePlans.entries()) {
    console.log(`${plan.name}: ${plan.buffers} (${smallPlans[index]?.buffers})\n    ${plan.steps.join(' < ')}`)
    if (plan.sequentialScans.length === 0) continue
    missed++
    console.log(`    READS ALL OF ${plan.sequentialScans}`)
  }
}

async function compareSizes(caller: Caller, ofSmall: ListService, ofLarge: ListService): Promise<void> {
  console.log(`\nLarge to small, as the ${caller}: medians of ${rounds} rounds\n`)
  const width = Math.max(...ofSmall.cases.map(({ name }) => name.length))
  const measured = ofSmall.cases.map(({ name, grows }) => ({ name, grows, ratios: [] as number[] }))
  for (let round = 0; round <= rounds; round++) {
    process.stderr.write(`round ${round} of ${rounds}\r`)
    for (const [index, row] of measured.entries()) {
      const times = []
      for (const server of [ofSmall, ofLarge])
        times.push(await timePages(server, caller, server.cases[index]?.paths ?? []))
      const [ofOne = 1, ofOther = 0] = times
      // The first round is a warm-up.
      if (round > 0) row.ratios.push(ofOther / ofOne)
    }
  }
  for (const { name, grows, ratios } of measured) {
    ratios.sort((a, b) => a - b)
    const [low = 0, middle = 0, high = 0] = [0.25, 0.5, 0.75].map((part) => ratios[Math.floor(part * ratios.length)])
    // In a region, even a common name does not fill a page.
    const known = grows === 'for everybody' || (grows !== undefined && caller === 'manager of a region')
    const verdict = middle <= target ? '' : known ? 'grows, as known' : `NOT ≤ ${target}`
    if (verdict.startsWith('NOT')) missed++
    const spread = `${low.toFixed(2)}–${high.toFixed(2)}`
    console.log(`${name.padEnd(width)}  ${middle.toFixed(2)}  ${spread}  ${verdict}`)
  }
}

/** The median of several sequential requests over one connection. */
async function timePages(server: ListService, caller: Caller, paths: string[]): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const start = performance.now()
    await fetchPage(server, caller, paths[n % paths.length] ?? '')
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[2] ?? 0
}

function sizeOf(users: number): Size {
  // An administrator's lists of people and courses read no enrolments.
  return { users, courses: Math.max(users / 100, 1_000), enrolments: onlyBackoffice ? 100_000 : users * 5 }
}
