import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresSeconds, secondsWithChildren } from '../harness/processes.ts'
import { connectionTo } from '../harness/seed.ts'
import { cause, type WriteCase } from './write-cases.ts'
import type { WriteService } from './write-service.ts'

export interface MeasuredWrites {
  perSecond: number
  /** Milliseconds of CPU time per write. */
  serviceMs: number
  postgresMs: number
}

const run = promisify(execFile)
/** The same number as in the service's connection pool. */
const maxConnections = 10
/** No number is used twice, by any of the methods. */
let nextNumber = Math.floor(Date.now() / 1000) % 100_000
const numbers = () => (nextNumber += 50_000)
const options = `-c backoffice.caused_by=${cause}`

/** Calls the service, with wrk. */
export async function writeByService(
  { url, pid, dataDir, headers }: WriteService,
  { call }: WriteCase,
  clients: number,
  seconds: number,
  folder: string,
): Promise<MeasuredWrites> {
  /** PostgreSQL is a child of the service. */
  const secondsOf = () => {
    const postgres = postgresSeconds(dataDir)
    return { service: secondsWithChildren(pid) - postgres, postgres }
  }
  const before = secondsOf()
  const { requests, perSecond } = await callWithWrk({ url, headers }, call, { clients, seconds, folder })
  const after = secondsOf()
  return {
    perSecond,
    serviceMs: ((after.service - before.service) * 1000) / requests,
    postgresMs: ((after.postgres - before.postgres) * 1000) / requests,
  }
}

/** Fails if any answer is not a success. */
export async function callWithWrk(
  { url, headers }: { url: string; headers: Record<string, string> },
  call: string,
  { clients, seconds, folder }: { clients: number; seconds: number; folder: string },
): Promise<{ requests: number; perSecond: number }> {
  const script = join(folder, 'write.lua')
  const sent = { 'content-type': 'application/json', ...headers }
  writeFileSync(
    script,
    `local n = ${numbers()}
local headers = {${Object.entries(sent).map(([name, value]) => `["${name}"] = "${value}"`)}}
local function call(n) ${call} end
request = function()
  n = n + 1
  local method, path, body = call(n)
  return wrk.format(method, path, headers, body)
end
done = function(summary)
  local e = summary.errors
  io.write(string.format("requests %d seconds %f failures %d\\n", summary.requests, summary.duration / 1e6,
    e.connect + e.read + e.write + e.status + e.timeout))
end
`,
  )
  const { stdout } = await run('wrk', ['-t1', `-c${clients}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, url])
  const [requests = 0, wallSeconds = 1, failures = 0] =
    /requests (\d+) seconds ([\d.]+) failures (\d+)/.exec(stdout)?.slice(1).map(Number) ?? []
  if (requests === 0 || failures > 0) throw new Error(`the service failed under load: ${stdout}`)
  return { requests, perSecond: requests / wallSeconds }
}

/** Runs the bare prepared transaction over node-postgres. */
export async function writeByDriver(
  { dataDir }: WriteService,
  { name, bare }: WriteCase,
  clients: number,
  seconds: number,
): Promise<MeasuredWrites> {
  const connections = await Promise.all(
    Array.from({ length: Math.min(clients, maxConnections) }, async () => {
      const client = new pg.Client({ ...connectionTo(dataDir), options })
      await client.connect()
      return client
    }),
  )
  let number = numbers()
  let count = 0
  const before = postgresSeconds(dataDir)
  const start = performance.now()
  const work = async (client: pg.Client) => {
    for (; performance.now() < start + seconds * 1000; count++) {
      const n = number++
      await client.query('begin')
      for (const [index, text] of bare.entries()) {
        await client.query({ name: `${name} ${index}`, text, values: text.includes('$1') ? [n] : [] })
      }
      await client.query('commit')
    }
  }
  try {
    await Promise.all(connections.map(work))
  } finally {
    for (const client of connections) void client.end()
  }
  const wallSeconds = (performance.now() - start) / 1000
  const postgresMs = ((postgresSeconds(dataDir) - before) * 1000) / count
  return { perSecond: count / wallSeconds, serviceMs: 0, postgresMs }
}

/** Runs the bare prepared transaction with pgbench. */
export async function writeByPgbench(
  service: WriteService,
  kind: WriteCase,
  clients: number,
  seconds: number,
  folder: string,
  tries = 3,
): Promise<MeasuredWrites> {
  const { dataDir } = service
  const script = join(folder, 'write.sql')
  const reads = kind.bare.every((text) => text.startsWith('select'))
  const statements = (reads ? kind.bare : ['begin', ...kind.bare, 'commit']).map((text) =>
    text.replaceAll('$1', ':n').replaceAll('\n', ' '),
  )
  writeFileSync(
    script,
    [`\\set i :i + 1`, `\\set n :base + :client_id * 4000 + :i`, ...statements.map((s) => `${s};`)].join('\n'),
  )
  const { host = '', user = '', password, database = '' } = connectionTo(dataDir)
  const count = String(Math.min(clients, maxConnections))
  const before = postgresSeconds(dataDir)
  const { stdout, stderr } = await run(
    'pgbench',
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      count,
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      script,
      '-D',
      'i=0',
      '-D',
      `base=${numbers()}`,
      '-h',
      host,
      '-U',
      user,
      database,
    ],
    { env: { ...process.env, PGPASSWORD: String(password), PGOPTIONS: options } },
  )
  const transactions = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1])
  const perSecond = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1])
  // A checkpoint can hold up the disk for longer than this takes.
  if (transactions === 0 && tries > 1) return writeByPgbench(service, kind, clients, seconds, folder, tries - 1)
  if (!transactions || !perSecond) throw new Error(`pgbench failed: ${stdout}${stderr}`)
  return { perSecond, serviceMs: 0, postgresMs: ((postgresSeconds(dataDir) - before) * 1000) / transactions }
}
