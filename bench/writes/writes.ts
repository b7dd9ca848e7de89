// npm run bench:writes [-- USERS [ROUNDS [SECONDS]]]: single writes through the service compared with the bare
// transactions that write the same rows, in turn, on the same PostgreSQL; only ratios count, because times depend on
// the machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDataFolder, removeDataFolder } from '../../packages/server/src/testing/data-folder.ts'
import { startServiceProcess } from '../../packages/server/src/testing/service-process.ts'
import { callers } from '../harness/callers.ts'
import { requestToken } from '../harness/check-answers.ts'
import { connect } from '../harness/seed.ts'
import { type Size, seedLists } from '../harness/seed-lists.ts'
import { prepareWrites, writeCases } from './write-cases.ts'
import { type MeasuredWrites, type WriteService, writeByDriver, writeByPgbench, writeByService } from './write-load.ts'

const users = Number(process.argv[2] ?? 10_000)
const rounds = Number(process.argv[3] ?? 3)
const seconds = Number(process.argv[4] ?? 1)
const clientCounts = [1, 16, 64]
const size: Size = { users, courses: Math.max(users / 100, 1_000), enrolments: users * 5 }

const folder = mkdtempSync(join(tmpdir(), 'backoffice-bench-'))
const cleanUp: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
try {
  const service = await start()
  console.log(
    `\nAmong ${users} people, medians of ${rounds} rounds of ${seconds} s. Writes of the service for one of the`,
  )
  console.log(
    'bare transaction, by node-postgres and by pgbench, both prepared; milliseconds of processor time for a write.\n',
  )
  console.log(
    '                    clients  to node-postgres  to pgbench  ms service  ms PostgreSQL  ms PostgreSQL, bare',
  )
  for (const clients of clientCounts) await compare(service, clients)
} finally {
  for (const step of cleanUp.reverse()) await step()
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

async function start(): Promise<WriteService> {
  const dataDir = makeDataFolder()
  cleanUp.push(() => removeDataFolder(dataDir))
  const limits = { RATE_LIMIT: 'off', AUDIT_MIB_PER_TOKEN: 'off' }
  const service = await startServiceProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'production', ...limits })
  cleanUp.push(service.stop)
  await seedLists(dataDir, size)
  const db = await connect(dataDir)
  await prepareWrites(db)
  await db.end()
  const token = JSON.parse(await requestToken(`${service.url}/oauth/token`)).access_token
  const headers = { authorization: `Bearer ${token}`, 'service-client-uuid': callers[0]?.clientId ?? '' }
  return { url: service.url, pid: service.child.pid ?? 0, dataDir, headers }
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
