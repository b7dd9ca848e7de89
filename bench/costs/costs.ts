// npm run bench:costs [-- COMMIT [LIVES [SECONDS [CALLS]]]]: the processor time of the eight calls that clients make most: in the
// service as a multiple of what a bare node:http server needs for an answer, in PostgreSQL as a multiple of the bare SQL.
// With a commit, also this version as a ratio of that one, in turn; compared with HEAD, it says how far equal ones differ.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { checkOut } from '../../e2e/versions/earlier-version.ts'
import { makeDataFolder, removeDataFolder } from '../../packages/server/src/testing/service/data-folder.ts'
import { serviceOptions } from '../../scripts/run.js'
import { cpuSeconds, megabytesOf, type Server, startServer } from '../harness/processes.ts'
import type { Size } from '../harness/seed-lists.ts'
import type { WriteCase } from '../writes/write-cases.ts'
import { callWithWrk, writeByPgbench, writeByService } from '../writes/write-load.ts'
import { startOn, type WriteService } from '../writes/write-service.ts'
import { costCases } from './cost-cases.ts'
import { type Cost, type LifeOfCase, type Memory, middleOf, printCosts, printMemory } from './print-costs.ts'

const commit = process.argv[2]
const lives = Number(process.argv[3] ?? 3)
const seconds = Number(process.argv[4] ?? 1)
const names = process.argv[5]?.split(',')
/** Turns in one life. */
const rounds = 3
const clients = 16
const cases = costCases.filter(({ name }) => names?.includes(name) ?? true)
const size: Size = { users: 10_000, courses: 1_000, enrolments: 50_000 }

const folder = mkdtempSync(join(tmpdir(), 'backoffice-bench-'))
const cleanUp: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
try {
  const mains = [undefined, ...(commit ? [mainOf(commit)] : [])]
  const versions = mains.map((main) => ({ main, dataDir: folderOfOwn() }))
  const measured: LifeOfCase[][] = cases.map(() => [])
  const memory: Memory[][] = []
  for (let life = 1; life <= lives; life++) {
    // Two processes of one program differ for as long as they run.
    const ended: (() => unknown)[] = []
    try {
      const bare = await startServer(new URL('../tokens/raw-server.ts', import.meta.url), { API_ANSWER: '{"ok":true}' })
      ended.push(bare.stop)
      const services: WriteService[] = []
      for (const { main, dataDir } of versions)
        services.push(await startOn(dataDir, ended, { size, main, ...(await asUsual(main)) }))
      for (const each of cases) for (const service of services) await cost(service, each)
      for (const [index, each] of cases.entries()) {
        process.stderr.write(`life ${life} of ${lives}: ${each.name.padEnd(20)}\r`)
        measured[index]?.push(await measure(each, bare, services, life))
      }
      memory.push(await memoryOf(services))
    } finally {
      for (const step of ended.reverse()) await step()
    }
  }
  printCosts(
    cases.map(({ name }) => name),
    measured,
    commit,
  )
  printMemory(memory, commit)
} finally {
  for (const step of cleanUp.reverse()) await step()
}

/** A turn to warm up, then all in turn. */
async function measure(each: WriteCase, bare: Server, services: WriteService[], life: number): Promise<LifeOfCase> {
  const turns: LifeOfCase[] = []
  for (let round = 0; round <= rounds; round++) {
    const least = await leastCost(each, bare, services[round % services.length] as WriteService)
    const costs: Cost[] = []
    // Who comes second finds what the first left to be done.
    const order = (round + life) % 2 ? [0, 1] : [1, 0]
    for (const index of order) if (services[index]) costs[index] = await cost(services[index], each)
    if (round > 0) turns.push({ least, versions: costs })
  }
  return {
    least: middleOf(turns.map(({ least }) => least)),
    versions: services.map((_, index) => middleOf(turns.map(({ versions }) => versions[index] as Cost))),
  }
}

async function memoryOf(services: WriteService[]): Promise<Memory[]> {
  const resident = () => services.map(({ pid }) => megabytesOf(pid, 'VmRSS'))
  const loaded = resident()
  for (const { pid } of services) process.kill(pid, 'SIGUSR2')
  await sleep(2_000)
  const collected = resident()
  return services.map((_, index) => ({ loaded: loaded[index] ?? 0, collected: collected[index] ?? 0 }))
}

async function cost(service: WriteService, each: WriteCase): Promise<Cost> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const caller = each.name === 'token' ? { ...service, headers: form } : service
  const { serviceMs, postgresMs } = await writeByService(caller, each, clients, seconds, folder)
  return { service: serviceMs, postgres: postgresMs }
}

async function leastCost({ name, call, bare }: WriteCase, server: Server, service: WriteService): Promise<Cost> {
  const before = cpuSeconds(server)
  const get = 'return "GET", "/"'
  const { requests } = await callWithWrk({ url: server.url, headers: {} }, get, { clients, seconds, folder })
  const ofNode = ((cpuSeconds(server) - before) * 1000) / requests
  if (bare.length === 0) return { service: ofNode, postgres: 0 }
  const { postgresMs } = await writeByPgbench(service, { name, call, bare }, clients, seconds, folder)
  return { service: ofNode, postgres: postgresMs }
}

/** As `npm start` of this version does it, and with a way to collect garbage. */
async function asUsual(main: string | undefined) {
  const scripts = main ? pathToFileURL(join(dirname(main), '..', '..', '..', 'scripts', 'run.js')).href : undefined
  const options = scripts ? (await import(scripts)).serviceOptions : serviceOptions
  const collectOnSignal = ['--expose-gc', `--import=${new URL('../harness/collect-on-signal.ts', import.meta.url)}`]
  return { LOG_LEVEL: 'info', NODE_OPTIONS: [...options, ...collectOnSignal].join(' ') }
}

function folderOfOwn(): string {
  const dataDir = makeDataFolder()
  cleanUp.push(() => removeDataFolder(dataDir))
  return dataDir
}

function mainOf(commit: string): string {
  const version = checkOut(commit)
  cleanUp.push(version.remove)
  if (version.otherPackages) console.log(`The lockfile has changed since ${commit}: it runs on the packages of today.`)
  return version.main
}
