// npm run bench:workers [-- ROUNDS [SECONDS]]: two workers compared with one on two cores, and a slow PostgreSQL with a
// fast one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makePostgresServer } from '../../packages/server/src/testing/postgres/postgres-server.ts'
import { makeDataFolder, removeDataFolder } from '../../packages/server/src/testing/service/data-folder.ts'
import { serviceOptions } from '../../scripts/run.js'
import { checkService, visitOnce } from '../harness/check-answers.ts'
import { apiVariant, interleave, type Measured, ratio, tokenVariant, type Variant } from '../harness/load.ts'
import { bothCores, main, type Server, startServer } from '../harness/processes.ts'
import { fill, seed } from '../harness/seed.ts'
import { openSlowLine } from './slow-line.ts'

const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 3)
const records = 1_000
/** How often each program is started, because two processes of the same program differ for as long as they run. */
const lives = 3
/** A thousand times what a local PostgreSQL takes for such a query. */
const slowMs = 250
/** Concurrent first visits, until the slow one has seen every caller. */
const visitors = 25

const scripts = mkdtempSync(join(tmpdir(), 'backoffice-bench-'))
const cleanUp: (() => Promise<void> | void)[] = [() => rmSync(scripts, { recursive: true })]
let missed = 0
try {
  if (availableParallelism() < 2) throw new Error('The benchmark needs two cores.')
  await compareWorkers()
  await compareDatabases()
} finally {
  for (const step of cleanUp.reverse()) await step()
}
console.log(missed === 0 ? 'All targets are met.' : `${missed} targets are missed.`)
process.exitCode = missed === 0 ? 0 : 1

/** The load generator shares the two cores and takes its part from the workers. */
async function compareWorkers(): Promise<void> {
  const one = await startSeeded('1')
  const two = await startSeeded('2')
  const measured = await interleave(
    [...(await variants(one, bothCores)), ...(await variants(two, bothCores))],
    rounds,
    seconds,
  )
  console.log(`\nTwo workers to one, on two cores together with the load generator: ${rounds} rounds of ${seconds} s\n`)
  for (const [name, alone, together] of [
    ['POST /oauth/token', 0, 2],
    ['GET /api/1', 1, 3],
  ] as const) {
    const { median, from, to } = ratio(measured, together, alone)
    const loader = middle(measured.map((row) => row[together]?.loader ?? 0))
    const perCpu = ratio(measured, together, alone, 'perCpuSecond').median
    const left = 2 - loader
    const perSecond = middle(measured.map((row) => row[alone]?.perSecond ?? 0))
    console.log(`${name.padEnd(18)} ${median.toFixed(2)} times as many requests (${from.toFixed(2)}–${to.toFixed(2)})`)
    console.log(`${' '.repeat(18)} ${perCpu.toFixed(2)} times as many per second of processor time`)
    console.log(
      `${' '.repeat(18)} the load generator used ${loader.toFixed(2)} of the two cores and left ${left.toFixed(2)}`,
    )
    console.log(`${' '.repeat(18)} one worker answered ${Math.round(perSecond / 100) * 100} a second on this machine`)
    console.log(`${' '.repeat(18)} with a machine of its own for it: up to ${(2 * perCpu).toFixed(2)} times\n`)
  }
}

async function compareDatabases(): Promise<void> {
  const postgres = await makePostgresServer()
  cleanUp.push(() => postgres.remove())
  await postgres.start()
  const line = await openSlowLine(postgres.port, slowMs)
  cleanUp.push(() => line.close())
  const slowUrl = new URL(postgres.url)
  slowUrl.port = String(line.port)
  const measured: Measured[][] = []
  for (let life = 1; life <= lives; life++) {
    // The same except for the connection.
    const fast = await start({ DATABASE_URL: postgres.url, DATABASE_POOL: String(visitors) })
    if (life === 1) await fillDatabase(postgres.url)
    const slow = await start({ DATABASE_URL: slowUrl.href, DATABASE_POOL: String(visitors) })
    await visitOnce(slow, visitors)
    measured.push(...(await interleave([...(await variants(fast)), ...(await variants(slow))], rounds, seconds)))
    for (const server of [fast, slow]) await server.stop()
  }
  const times = `${rounds} rounds of ${seconds} s in each of ${lives} lives`
  console.log(`A PostgreSQL that answers ${slowMs} ms later, to one that does not: ${times}\n`)
  for (const [name, usual, delayed] of [
    ['POST /oauth/token', 0, 2],
    ['GET /api/1', 1, 3],
  ] as const) {
    const { median, from, to } = ratio(measured, delayed, usual)
    const perCpu = ratio(measured, delayed, usual, 'perCpuSecond').median
    const met = median >= 0.9
    if (!met) missed++
    const verdict = `at least 0.90: ${met ? 'yes' : 'NO'}; ${perCpu.toFixed(2)} by processor time`
    console.log(`${name.padEnd(18)} ${median.toFixed(2)} (${from.toFixed(2)}–${to.toFixed(2)}), ${verdict}`)
  }
  console.log('')
}

async function fillDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fill(client, records)
  await client.end()
}

/** Every caller has called before, so that only issuing and checking is measured, not the first lookup of a record. */
async function variants(server: Server, cores?: string): Promise<Variant[]> {
  const { tokens } = await checkService(server)
  const where = cores ? { cores } : {}
  return [
    { ...tokenVariant(scripts, 'POST /oauth/token', server), ...where },
    { ...apiVariant(scripts, 'GET /api/1', server, tokens), ...where },
  ]
}

async function startSeeded(workers: string): Promise<Server> {
  const dataDir = makeDataFolder()
  cleanUp.push(() => removeDataFolder(dataDir))
  const server = await start({ DATA_DIR: dataDir, WORKERS: workers }, bothCores)
  await seed(dataDir, records)
  return workers === '1' ? server : { ...server, workers: workersOf(server.pid) }
}

async function start(env: Record<string, string>, cores?: string): Promise<Server> {
  const keys = { TOKEN_KEYS: Buffer.alloc(32, 'benchmark').toString('base64') }
  const settings = { ...keys, LOG_LEVEL: 'info', RATE_LIMIT: '100000000', NODE_ENV: 'production', ...env }
  const server = await startServer(main, settings, {
    readyPath: '/readyz',
    nodeOptions: serviceOptions,
    ...(cores ? { cores } : {}),
  })
  cleanUp.push(server.stop)
  return server
}

function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.ts'))
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
