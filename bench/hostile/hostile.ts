// npm run bench:hostile [-- ROUNDS [SECONDS [ATTACKER]]]: how an attack affects other clients. Alternates between quiet and
// attack; only ratios count, because times depend on the machine. Loads 300,000 people first (LISTS_DATA=folder keeps
// them). ATTACKER is a part of the name of those to compare, such as forty.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attacker } from './attacker.ts'
import { attackers } from './attackers.ts'
import { observe, percentile } from './bystanders.ts'
import { fortyTokens } from './forty-tokens.ts'
import { type Harness, startHarness } from './harness.ts'
import { startAttack } from './start-attack.ts'

const target = 2
/** An attack lasts; how it begins is shown apart: what the service does against it needs a second to tell who is late. */
const beginsSeconds = 3
const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 12)
const wanted = process.argv[4] ?? ''
const cleanUp: (() => unknown)[] = []
let missed = 0
try {
  const harness = await startHarness(cleanUp)
  // Warm-up, because Node compiles for a while.
  await observe(harness.bystanders, 5)
  for (const attacker of attackers.filter(({ name }) => name.includes(wanted))) await compare(harness, attacker)
  await revoke(harness)
} finally {
  for (const step of cleanUp.reverse()) await step()
}
console.log(missed === 0 ? 'All targets are met.' : `${missed} targets are missed.`)
process.exitCode = missed === 0 ? 0 : 1

async function compare({ target: attacked, bystanders }: Harness, attacker: Attacker): Promise<void> {
  const responses = new Map<string, number>()
  const quiet: Awaited<ReturnType<typeof observe>>[] = []
  const attack: typeof quiet = []
  const begins: typeof quiet = []
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`round ${round} of ${rounds}\r`)
    quiet.push(await observe(bystanders, seconds))
    const attacking = await startAttack(attacker, attacked)
    begins.push(await observe(bystanders, beginsSeconds))
    attack.push(await observe(bystanders, seconds))
    for (const [response, count] of await attacking.stop())
      responses.set(response, (responses.get(response) ?? 0) + count)
  }
  const got = [...responses].map(([response, count]) => `${count} × ${response}`).join(', ')
  console.log(`\n${attacker.name}: ${got}\n`)
  console.log(
    `${''.padEnd(26)}p50 quiet   attacked  ratio    p99 quiet   attacked  ratio   in its first ${beginsSeconds} s   failures`,
  )
  for (const { name } of bystanders) {
    const failures = [...quiet, ...begins, ...attack].flatMap((round) => round.get(name)?.failures ?? [])
    const parts = [0.5, 0.99].map((part) => {
      // Combines all rounds, because the slowest hundredth of a single one is only two or three calls.
      const [before, during] = [quiet, attack].map((observed) =>
        percentile(
          observed.flatMap((round) => round.get(name)?.milliseconds ?? []),
          part,
        ),
      ) as [number, number]
      const ratio = during / before
      return { ratio, text: `${shown(before)}  ${shown(during)}  ${ratio.toFixed(2).padStart(5)}` }
    })
    const held = (parts[1]?.ratio ?? Infinity) <= target && failures.length === 0
    if (!held) missed++
    const said = `        ${failures.length} ${[...new Set(failures)].join(' ')}`
    const first = percentile(
      begins.flatMap((round) => round.get(name)?.milliseconds ?? []),
      0.99,
    )
    console.log(
      `${name.padEnd(26)}${parts.map(({ text }) => text).join('  ')}  ${shown(first)}   ${said}${held ? '' : '   MISSED'}`,
    )
  }
}

/** Measures during the attack how long it takes to sign in, and until a hostile token stops working. */
async function revoke({ target: attacked, signIn, revokeHostile, tryHostile }: Harness): Promise<void> {
  const signInMs = async () => {
    const begunAt = performance.now()
    await signIn()
    return performance.now() - begunAt
  }
  const quiet = await signInMs()
  const attacking = await startAttack(fortyTokens, attacked)
  await sleep(2_000)
  const signedIn = await signInMs()
  const startedAt = performance.now()
  const { status } = await revokeHostile()
  const answered = performance.now() - startedAt
  while ((await tryHostile()) !== 401 && performance.now() - startedAt < 30_000);
  const held = performance.now() - startedAt
  await attacking.stop()
  const inTime = status === 200 && held < 1_000 && signedIn < 1_000
  if (!inTime) missed++
  console.log(
    `\nSigning in during the attack: ${signedIn.toFixed()} ms (quiet: ${quiet.toFixed()} ms). Revoking a token: ${status} after ${answered.toFixed()} ms, held after ${held.toFixed()} ms${inTime ? '' : '   MISSED'}\n`,
  )
}

function shown(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`.padStart(10)
}
