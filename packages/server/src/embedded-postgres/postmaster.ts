import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, OperatorError } from '../errors.ts'
import { childEnvironment } from './child-environment.ts'
import { type Cluster, reason } from './data-directory.ts'
import { openAnew } from './data-folder.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/** What PostgreSQL writes about its running server to postmaster.pid. */
interface PostmasterFile {
  pid: number
  socketDir: string
  ready: boolean
}

export function readPostmasterFile(cluster: Cluster): PostmasterFile | undefined {
  const file = join(cluster.folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , , socketDir = '', , , status = ''] = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(pid), socketDir, ready: status.trim() === 'ready' }
}

export interface PostmasterOptions {
  binaries: PostgresBinaries
  socketDir: string
  /** Further command line flags. */
  flags: string[]
}

/**
 * Starts PostgreSQL on the cluster and waits until it accepts connections, which after a crash takes as long as its
 * recovery. When it is stopped before, it rejects and leaves no process behind.
 */
export async function startPostmaster(
  cluster: Cluster,
  options: PostmasterOptions,
  stop?: AbortSignal,
): Promise<ChildProcess> {
  for (let tries = 1; ; tries++) {
    const started = await tryToStart(cluster, options, stop)
    if (!('output' in started)) return started
    // After `kill -9` of PostgreSQL, its orphaned workers need a moment to notice and release the shared memory.
    if (tries < 50 && /still in use|is another postmaster/i.test(started.output)) {
      await sleep(200)
      continue
    }
    throw new OperatorError(`The database in ${cluster.folder} did not start: ${reason(started.output)}`)
  }
}

async function tryToStart(
  cluster: Cluster,
  { binaries, socketDir, flags }: PostmasterOptions,
  stop: AbortSignal | undefined,
): Promise<ChildProcess | { output: string }> {
  stop?.throwIfAborted()
  // PostgreSQL logs here until its log collector runs, then to the collector's file.
  const startLog = `${cluster.folder}.start.log`
  const log = openAnew(startLog)
  const collected = collectorLog(cluster)
  const child = spawn(binaries.postgres, ['-D', cluster.folder, ...settings(socketDir), ...flags], {
    ...cluster.user,
    cwd: '/',
    // In its own process group: Ctrl-C in a terminal must reach only the service, which stops its database last.
    detached: true,
    // A file, not a pipe: PostgreSQL must be able to write after the service was killed.
    stdio: ['ignore', log, log],
    env: childEnvironment(),
  })
  closeSync(log)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  for (;;) {
    if (stop?.aborted) {
      if (child.pid) await stopPostmaster(child.pid)
      throw stop.reason
    }
    const exited = await Promise.race([ended.then(() => true), sleep(20).then(() => false)])
    if (exited) return { output: readFileSync(startLog, 'utf8') + collected() }
    const file = readPostmasterFile(cluster)
    if (file?.pid === child.pid && file?.ready) return child
  }
}

/** Returns what is added to the collector's newest file from now on. */
function collectorLog(cluster: Cluster): () => string {
  const read = () => {
    const pointer = join(cluster.folder, 'current_logfiles')
    const name = existsSync(pointer) ? /^stderr (.+)$/m.exec(readFileSync(pointer, 'utf8'))?.[1] : undefined
    const file = join(cluster.folder, name ?? '')
    return { name, text: name && existsSync(file) ? readFileSync(file, 'utf8') : '' }
  }
  const before = read()
  return () => {
    const after = read()
    return after.name === before.name ? after.text.slice(before.text.length) : after.text
  }
}

/** Stops a server: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (let waited = 0; waited < seconds * 1000; waited += 20) {
      await sleep(20)
      if (!isAlive(pid)) return
    }
  }
}

/**
 * Stops a server that outlived its service (`kill -9`), so that the next one starts with this version's settings and no
 * session of the dead service is left. The caller holds the lock on the data folder, so no live service uses this
 * server.
 */
export async function stopOrphan(cluster: Cluster): Promise<boolean> {
  const file = readPostmasterFile(cluster)
  if (!file) return false
  const orphan = isPostmasterOf(cluster, file.pid)
  if (orphan) await stopPostmaster(file.pid)
  // Left by a crash: the pid may belong to any process by now, and PostgreSQL would take that for a running server.
  rmSync(join(cluster.folder, 'postmaster.pid'), { force: true })
  rmSync(join(file.socketDir || cluster.folder, '.s.PGSQL.5432.lock'), { force: true })
  return orphan
}

function isPostmasterOf(cluster: Cluster, pid: number): boolean {
  if (!isAlive(pid)) return false
  // Without /proc, a live process with the recorded pid is taken for the server, as PostgreSQL itself does.
  if (process.platform !== 'linux') return true
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster.folder)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A container whose first process reaps no children keeps the dead ones as zombies.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ESRCH' || codeOf(error) === 'ENOENT') return false
    throw error
  }
}

function settings(socketDir: string): string[] {
  const megabytes = totalmem() / 2 ** 20
  const values = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    shared_buffers: `${Math.round(Math.min(Math.max(megabytes / 8, 64), 1024))}MB`,
    effective_cache_size: `${Math.round(Math.max(megabytes / 2, 128))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    jit: 'off',
    // One file per weekday, overwritten each week, so that the log cannot fill the disk.
    logging_collector: 'on',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    // No statements and no details, which contain row data: what is anonymised must not survive in a log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The cluster's private folder, or a short temporary one if the path of the socket would exceed 107 bytes. */
export function chooseSocketDir(cluster: Cluster): string {
  if (Buffer.byteLength(cluster.folder) <= 85) return cluster.folder
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-'))
  if (cluster.user) chownSync(folder, cluster.user.uid, cluster.user.gid)
  return folder
}
