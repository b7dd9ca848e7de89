import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cluster, prepareCluster } from '../../embedded-postgres/data-directory.ts'
import { prepareDataFolder } from '../../embedded-postgres/data-folder.ts'
import { findDatabaseUser } from '../../embedded-postgres/database-user.ts'
import { findPostgresBinaries } from '../../embedded-postgres/postgres-binaries.ts'
import { chooseSocketDir, startPostmaster, stopPostmaster } from '../../embedded-postgres/postmaster.ts'
import { codeOf } from '../../errors.ts'
import { makeDataFolder, removeDataFolder } from '../service/data-folder.ts'
import { freePort } from '../service/free-port.ts'

/** A separate PostgreSQL on a loopback port that a test starts, stops, kills and freezes itself. */
export interface PostgresServer {
  port: number
  /** For DATABASE_URL. */
  url: string
  start(): Promise<void>
  /** Shuts it down cleanly. */
  stop(): Promise<void>
  /** Kills all processes at once, like a power cut. */
  kill(): Promise<void>
  /** Pauses all its processes: connections stay open, but nothing responds. */
  freeze(): void
  thaw(): void
  /** Changes a setting while it runs. */
  configure(setting: string, value: string): void
  /** Copies the data to a new server, which is not started. This one must be stopped first. */
  copy(options?: { becomes?: 'standby' | 'new primary' }): Promise<PostgresServer>
  remove(): Promise<void>
}

export async function makePostgresServer(flags: string[] = []): Promise<PostgresServer> {
  const dataDir = makeDataFolder()
  const user = findDatabaseUser()
  prepareDataFolder(dataDir, user)
  const cluster = prepareCluster(dataDir, user, await findPostgresBinaries(user))
  return control(dataDir, cluster, flags)
}

async function control(dataDir: string, cluster: Cluster, flags: string[]): Promise<PostgresServer> {
  const binaries = await findPostgresBinaries(cluster.user)
  const port = await freePort()
  const options = {
    binaries,
    socketDir: chooseSocketDir(cluster),
    flags: ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, ...flags],
  }
  let child: ChildProcess | undefined
  const running = () => child?.pid !== undefined && child.exitCode === null && child.signalCode === null
  const processes = () => (child?.pid && running() ? [child.pid, ...childrenOf(child.pid)] : [])
  const send = (signal: NodeJS.Signals) => {
    for (const pid of processes()) tell(pid, signal)
  }
  const stop = async () => {
    send('SIGCONT')
    if (child?.pid && running()) await stopPostmaster(child.pid)
  }
  return {
    port,
    url: `postgresql://backoffice:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/postgres`,
    async start() {
      child = await startPostmaster(cluster, options)
    },
    stop,
    async kill() {
      if (!child || !running()) return
      const ended = once(child, 'exit')
      send('SIGKILL')
      await ended
    },
    freeze: () => send('SIGSTOP'),
    thaw: () => send('SIGCONT'),
    configure(setting, value) {
      appendFileSync(join(cluster.folder, 'postgresql.auto.conf'), `${setting} = '${value}'\n`)
      if (child?.pid) tell(child.pid, 'SIGHUP')
    },
    async copy({ becomes } = {}) {
      const folder = makeDataFolder()
      prepareDataFolder(folder, cluster.user)
      const copied = { ...cluster, folder: join(folder, 'postgres') }
      execFileSync('cp', ['-a', cluster.folder, copied.folder])
      if (becomes) writeFileSync(join(copied.folder, signalFile[becomes]), '')
      // A new primary is ready only when it can write.
      const hotStandby = becomes === 'new primary' ? 'off' : 'on'
      return control(folder, copied, [...flags, '-c', 'restore_command=false', '-c', `hot_standby=${hotStandby}`])
    },
    async remove() {
      await stop()
      removeDataFolder(dataDir)
    },
  }
}

// With recovery.signal, recovery ends when there is nothing more to restore, with a new timeline, as after a failover.
const signalFile = { standby: 'standby.signal', 'new primary': 'recovery.signal' }

/** Ignores processes that have just ended. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}
