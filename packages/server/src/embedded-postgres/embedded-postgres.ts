import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionSettings } from '../database/connection/database.ts'
import { messageOf, OperatorError } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Cluster, findCluster, prepareCluster, superuser } from './data-directory.ts'
import { type DataFolderLock, type Holder, lockDataFolder, prepareDataFolder, servicePurpose } from './data-folder.ts'
import { findDatabaseUser } from './database-user.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { chooseSocketDir, readPostmasterFile, startPostmaster, stopOrphan, stopPostmaster } from './postmaster.ts'
import { prepareServiceRole, servicePassword, serviceRole } from './service-role.ts'
import { forgetSurroundingSettings } from './surrounding-settings.ts'

export interface EmbeddedPostgres {
  /** Connects as the role that owns the database. */
  connection: ConnectionSettings
  /** The path of the database, with links resolved. */
  folder: string
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: Log
  /** Shown in the error message of a second process on the same folder. */
  purpose: string
  /** Further PostgreSQL command line flags. */
  flags?: string[]
  /** Ends the start, and leaves no PostgreSQL behind. */
  stop?: AbortSignal
}

/** Starts the PostgreSQL in the data folder and keeps it running until `stop`. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  purpose,
  flags = [],
  stop,
}: Options): Promise<EmbeddedPostgres> {
  forgetSurroundingSettings()
  const user = findDatabaseUser()
  prepareDataFolder(dataDir, user)
  const lock = lockDataFolder(dataDir, purpose)
  if ('takenBy' in lock) {
    throw new OperatorError(inUse(dataDir, lock.takenBy))
  }
  try {
    const binaries = await findPostgresBinaries(user)
    const cluster = prepareCluster(dataDir, user, binaries)
    if (await stopOrphan(cluster)) log.warn('stopped the database that an earlier run left behind')
    return await supervise(cluster, { binaries, flags, log, lock, stop })
  } catch (error) {
    lock.release()
    throw error
  }
}

function inUse(dataDir: string, holder: Holder): string {
  const who = holder ? `process ${holder.pid} (${holder.purpose}, since ${holder.since})` : 'a process that is starting'
  const advice =
    holder?.purpose === servicePurpose
      ? 'Stop it first, or set DATA_DIR to another folder. Several instances share data through DATABASE_URL.'
      : 'Wait until it has finished. While the service is running, commands can run at the same time.'
  return `The data folder ${dataDir} is already in use by ${who}. ${advice}`
}

/** Connection settings for the database of a service that runs on this data folder; undefined if none does. */
export function findRunningPostgres(dataDir: string): ConnectionSettings | undefined {
  forgetSurroundingSettings()
  const cluster = findCluster(dataDir)
  const running = cluster && readPostmasterFile(cluster)
  return cluster && running?.ready ? connectionTo(cluster, running.socketDir) : undefined
}

interface Supervision {
  binaries: PostgresBinaries
  flags: string[]
  log: Log
  lock: DataFolderLock
  stop: AbortSignal | undefined
}

async function supervise(
  cluster: Cluster,
  { binaries, flags, log, lock, stop: startStopped }: Supervision,
): Promise<EmbeddedPostgres> {
  const options = { binaries, flags, socketDir: chooseSocketDir(cluster) }
  const stopping = new AbortController()
  let restarting: Promise<void> | undefined
  let child = watch(await startPostmaster(cluster, options, startStopped))

  function watch(started: ChildProcess): ChildProcess {
    return started.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return
      log.error({ code, signal }, 'database exited unexpectedly; restarting it')
      restarting = restart()
    })
  }

  async function restart(): Promise<void> {
    for (let delayMs = 250; !stopping.signal.aborted; delayMs = Math.min(delayMs * 2, 10_000)) {
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      try {
        child = watch(await startPostmaster(cluster, options, stopping.signal))
        log.info('database is running again')
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        log.error({ reason: messageOf(error) }, 'database restart failed; trying again')
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await restarting
    if (child.pid && child.exitCode === null && child.signalCode === null) await stopPostmaster(child.pid)
  }

  await prepareServiceRole(superuserOf(cluster, options.socketDir), cluster.password).catch(async (error) => {
    await stop()
    throw error
  })
  return {
    connection: connectionTo(cluster, options.socketDir),
    folder: cluster.folder,
    async stop() {
      await stop()
      lock.release()
    },
  }
}

function connectionTo(cluster: Cluster, socketDir: string): ConnectionSettings {
  return { ...superuserOf(cluster, socketDir), user: serviceRole, password: servicePassword(cluster.password) }
}

function superuserOf({ password }: Cluster, socketDir: string): ConnectionSettings {
  return { host: socketDir, port: 5432, user: superuser, password, database: 'postgres' }
}
