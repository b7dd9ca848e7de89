import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { until } from '../connector-checks/until.ts'

export interface Database {
  socket: string
  /** A full dump, as in a backup. */
  dump(): string
  stop(): Promise<void>
}

/** MariaDB in its own folder, reachable only through its socket. */
export async function startDatabase(folder: string): Promise<Database> {
  const { username } = userInfo()
  const data = join(folder, 'db')
  const socket = join(folder, 'db.sock')
  mkdirSync(data)
  const made = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db']
  run('mariadb-install-db', [...made, `--user=${username}`])
  const child = spawn(
    'mariadbd',
    ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', `--user=${username}`],
    { stdio: 'ignore' },
  )
  const create = ['--no-defaults', '-u', 'root', '-S', socket, '-e', 'create database wp character set utf8mb4']
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`mariadbd ended with ${child.exitCode}`)
    return spawnSync('mariadb', create).status === 0
  })
  return {
    socket,
    dump: () => run('mariadb-dump', ['--no-defaults', '-u', 'root', '-S', socket, '--skip-extended-insert', 'wp']),
    async stop() {
      if (child.exitCode !== null) return
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}

function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stderr}`)
  return stdout
}
