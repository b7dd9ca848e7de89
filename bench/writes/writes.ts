// npm run bench:writes [-- USERS [ROUNDS [SECONDS]]]: single writes through the service compared with the bare
// transactions that write the same rows, in turn, on the same PostgreSQL, and among many people with those among few;
// only ratios count, because times depend on the machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Size } from '../harness/seed-lists.ts'
import { compareFreshInstallation } from './fresh-installation.ts'
import { writeCases } from './write-cases.ts'
import { type MeasuredWrites, writeByDriver, writeByPgbench, writeByService } from './write-load.ts'
import { startWriteService, type WriteService } from './write-service.ts'

const few = 10_000
const users = Number(process.argv[2] ?? few)
const rounds = Number(process.argv[3] ?? 3)
const seconds = Number(process.argv[4] ?? 1)
const clientCounts = [1, 16, 64]
const sizeClients = 16
const warmUpSeconds = 5
const sizeOf = (users: number): Size => ({ users, courses: Math.max(users / 100, 1_000), enrolments: users * 5 })

const folder = mkdtempSync(join(tmpdir(), 'backoffice-bench-'))
const cleanUp: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
try {
  const service = await startWriteService(cleanUp, sizeOf(users))
  console.log(
    `\nAmong ${users} people, medians of ${rounds} rounds of ${seconds} s. Writes of the service for one of the`,
  )
  console.log(
    'bare transaction, by node-postgres and by pgbench, both prepared; milliseconds of processor time for a write.\n',
  )
  console.log(
    '                    clients  to node-postgres  to pgbench  ms service  ms PostgreSQL  ms PostgreSQL, bare',
  )
  await warmUp(service)
  for (const clients of clientCounts) await compare(service, clients)
  if (users > few) {
    const ofFew = await startWriteService(cleanUp, sizeOf(few))
    await warmUp(ofFew)
    await compareSizes(ofFew, service)
  }
  await compareFreshInstallation(cleanUp, folder)
} finally {
  for (const step of cleanUp.reverse()) await step()
}

/** As after some minutes in operation: Node compiles what runs often, and a single client takes long to get there. */
async function warmUp(service: WriteService): Promise<void> {
  for (const each of writeCases) await writeByService(service, each, sizeClients, warmUpSeconds, folder)
}

async function compare(service: WriteService, clients: number): Promise<void> {
  const measured = writeCases.map(() => [] as [MeasuredWrites, MeasuredWrites, MeasuredWrites][])
  for (let round = 0; round <= rounds; round++) {
    process.stderr.write(`${clients} clients, round ${round} of ${rounds}\r`)
    for (const [index, each] of writeCases.entries()) {
      const row = [
        await writeByService(service, each, clients, seconds, folder),
        await writeByDriver(service, each, clients, seconds),
        await writeByPgbench(service, each, clients, seconds, folder),
      ] as [MeasuredWrites, MeasuredWrites, MeasuredWrites]
      // The first round is a warm-up.
      if (round > 0) measured[index]?.push(row)
    }
  }
  for (const [index, { name }] of writeCases.entries()) {
    const rows = measured[index] ?? []
    const figures = [
      middle(rows.map(([ours, driver]) => ours.perSecond / driver.perSecond)),
      middle(rows.map(([ours, , pgbench]) => ours.perSecond / pgbench.perSecond)),
      middle(rows.map(([ours]) => ours.serviceMs)),
      middle(rows.map(([ours]) => ours.postgresMs)),
      middle(rows.map(([, , pgbench]) => pgbench.postgresMs)),
    ].map((figure) => figure.toFixed(2))
    console.log(`${name.padEnd(20)}${String(clients).padEnd(9)}${figures.map((text) => text.padEnd(14)).join('')}`)
  }
}

/** How much longer a write takes among many people than among few. */
async function compareSizes(ofFew: WriteService, ofMany: WriteService): Promise<void> {
  console.log(`\nTime for a write among ${users} people for one among ${few}, ${sizeClients} clients\n`)
  for (const each of writeCases) {
    const ratios: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const small = await writeByService(ofFew, each, sizeClients, seconds, folder)
      const large = await writeByService(ofMany, each, sizeClients, seconds, folder)
      // The first round is a warm-up.
      if (round > 0) ratios.push(small.perSecond / large.perSecond)
    }
    console.log(`${each.name.padEnd(20)}${middle(ratios).toFixed(2)}`)
  }
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
