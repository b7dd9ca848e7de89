import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type DelayingProxy, startDelayingProxy } from './delaying-proxy.ts'
import { type Database, query } from './query.ts'

/** A server of the cluster, on this machine, that can be killed and started again. */
export interface Worker {
  /** As the cluster knows it: that of the proxy. */
  host: string
  port: number
  proxy: DelayingProxy
  /** As if the power failed. */
  kill(): void
  start(): Promise<void>
}

const run = promisify(execFile)

export async function findWorker(server: Database): Promise<Worker> {
  const { hostname, port } = new URL(server.connectionString)
  const proxy = await startDelayingProxy(hostname, Number(port))
  const [found] = await query<{ folder: string; programs: string }>(
    server,
    `select current_setting('data_directory') as folder,
      (select setting from pg_config where name = 'BINDIR') as programs`,
  )
  const { folder, programs } = found ?? { folder: '', programs: '' }
  return {
    host: '127.0.0.1',
    port: proxy.port,
    proxy,
    kill: () => {
      const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    start: async () => {
      const { uid, gid } = statSync(folder)
      // Not root's home, where its user may not look for certificates.
      const env = { ...process.env, HOME: folder }
      await run(join(programs, 'pg_ctl'), ['-D', folder, '-l', `${folder}.log`, '-w', 'start'], { uid, gid, env })
    },
  }
}
