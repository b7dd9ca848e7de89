import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { cpuSecondsOf, postgresSeconds } from '../harness/processes.ts'
import { connect, connectionTo } from '../harness/seed.ts'
import { explain, explaining } from './explain-lists.ts'
import type { ListService } from './list-service.ts'

/** The same number as in the service's connection pool. */
const connections = 10
const seconds = 1

/** Compares the service with its bare SQL over as many connections: parsed and planned each time, and prepared. */
export async function compareThroughput(server: ListService, rounds: number): Promise<void> {
  const { uuid, externalId } = server.person
  console.log(
    '\nRequests per second to those of their SQL run bare, and prepared; milliseconds of processor time for a request',
  )
  await compareOne(server, rounds, '/api/1/users?limit=50')
  await compareOne(server, rounds, `/api/1/users/${uuid}`)
  await compareOne(server, rounds, `/api/1/users?external_id=${externalId}`)
}

async function compareOne(server: ListService, rounds: number, path: string): Promise<void> {
  const headers = server.headers['service user']
  const db = await connect(server.dataDir)
  const { sql, parameters } = await explaining(db, () =>
    explain(server.dataDir, 'users', () => fetch(server.service.url + path, { headers })),
  )
  await db.end()
  const pool = new pg.Pool({ ...connectionTo(server.dataDir), max: connections })
  const bare = async (query: pg.QueryConfig) => {
    let count = 0
    const end = performance.now() + seconds * 1000
    const work = async () => {
      for (; performance.now() < end; count++) await pool.query(query)
    }
    await Promise.all(Array.from({ length: connections }, work))
    return count / seconds
  }
  const ratios = { bare: [] as number[], prepared: [] as number[] }
  const cpuMs = { service: [] as number[], postgres: [] as number[] }
  const cpu = () => [cpuSecondsOf(server.service.child.pid ?? 0), postgresSeconds(server.dataDir)] as const
  for (let round = 0; round <= rounds; round++) {
    const before = cpu()
    const ours = await load(server.service.url + path, headers)
    const after = cpu()
    const planned = await bare({ text: sql, values: parameters })
    const prepared = await bare({ name: 'prepared', text: sql, values: parameters })
    // The first round is a warm-up.
    if (round === 0) continue
    ratios.bare.push(ours / planned)
    ratios.prepared.push(ours / prepared)
    cpuMs.service.push(((after[0] - before[0]) * 1000) / (ours * seconds))
    cpuMs.postgres.push(((after[1] - before[1]) * 1000) / (ours * seconds))
  }
  await pool.end()
  const figures = [ratios.bare, ratios.prepared, cpuMs.service, cpuMs.postgres].map((each) => middle(each).toFixed(2))
  const [planned, prepared, ofService, ofPostgres] = figures
  console.log(`  GET ${path}: ${planned}, ${prepared}; ${ofService} ms service + ${ofPostgres} ms PostgreSQL`)
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function load(url: string, headers: Record<string, string>): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await promisify(execFile)('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...given, url])
  if (/Non-2xx/.test(stdout)) throw new Error(`the service failed under load: ${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
