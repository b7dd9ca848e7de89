import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findDatabaseUser } from '../../embedded-postgres/database-user.ts'
import { freePort } from '../service/free-port.ts'
import type { PostgresServer } from './postgres-server.ts'

export const poolerInstalled = spawnSync('pgbouncer', ['--version']).status === 0

export interface Pooler {
  /** For DATABASE_URL. */
  url: string
  stop(): Promise<void>
}

/** Starts PgBouncer in transaction mode in front of a server, configured as in docs/operations.md. */
export async function startPooler(postgres: PostgresServer, serverConnections: number): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-pooler-'))
  const user = findDatabaseUser()
  const port = await freePort()
  const { username, password } = new URL(postgres.url)
  const files = {
    'users.txt': `"${username}" "${decodeURIComponent(password)}"\n`,
    'pgbouncer.ini': `[databases]
postgres = host=127.0.0.1 port=${postgres.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 500
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  if (user) for (const path of ['', ...Object.keys(files)]) chownSync(join(folder, path), user.uid, user.gid)
  const child = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], { ...user, stdio: 'ignore' })
  await listening(port, child)
  const url = new URL(postgres.url)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true })
    },
  }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) return
    await sleep(20)
  }
  throw new Error('PgBouncer did not start')
}
