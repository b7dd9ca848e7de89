import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { connect, connectionTo } from '../harness/seed.ts'
import { explain, explaining } from './explain-lists.ts'
import type { ListService } from './list-service.ts'

const path = '/api/1/users?limit=50'
/** As many as the service has to its database. */
const connections = 10
const seconds = 1

/** The service beside its own SQL, run bare over as many connections. */
export async function compareThroughput(server: ListService, rounds: number): Promise<void> {
  const headers = server.headers['service user']
  const db = await connect(server.dataDir)
  const { sql, parameters } = await explaining(db, () =>
    explain(server.dataDir, 'users', () => fetch(server.service.url + path, { headers })),
  )
  await db.end()
  const pool = new pg.Pool({ ...connectionTo(server.dataDir), max: connections })
  const bare = async () => {
    let count = 0
    const end = performance.now() + seconds * 1000
    const work = async () => {
      for (; performance.now() < end; count++) await pool.query(sql, parameters)
    }
    await Promise.all(Array.from({ length: connections }, work))
    return count / seconds
  }
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const [ours, theirs] = [await load(server.service.url + path, headers), await bare()]
    // The first round only warms up.
    if (round > 0) ratios.push(ours / theirs)
  }
  await pool.end()
  const median = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0
  console.log(`\nGET ${path} to its SQL run bare: ${median.toFixed(2)} of its requests per second\n`)
}

async function load(url: string, headers: Record<string, string>): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await promisify(execFile)('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...given, url])
  if (/Non-2xx/.test(stdout)) throw new Error(`the service failed under load: ${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
