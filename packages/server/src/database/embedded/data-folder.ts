import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf, StartupError } from '../../errors.ts'
import type { DatabaseUser } from './database-user.ts'

export interface DataFolderLock {
  release(): void
}

/** Makes the folder that holds the database and the service's own files, closed to everyone else. */
export function prepareDataFolder(dataDir: string, user: DatabaseUser | undefined): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    if (user) {
      // Root's PostgreSQL runs as another user, who must pass through this folder but cannot list it.
      chownSync(dataDir, 0, user.gid)
      chmodSync(dataDir, 0o710)
    } else {
      chmodSync(dataDir, 0o700)
    }
    writeFileSync(join(dataDir, 'README.txt'), readme)
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written: ${messageOf(error)}. Give this user the right to, or set DATA_DIR.`,
      { cause: error },
    )
  }
}

/**
 * One service per data folder. The lock is SQLite's lock on an empty file: the operating system drops it when the
 * process ends, however it ends, so there is nothing stale to clean up after `kill -9`.
 * Returns the other process's description when the folder is taken.
 */
export function lockDataFolder(dataDir: string, purpose: string): DataFolderLock | { takenBy: string } {
  const holderFile = join(dataDir, 'service.json')
  const file = new DatabaseSync(join(dataDir, 'service.lock'))
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (!/database is locked/.test(messageOf(error))) throw error
    return { takenBy: describeHolder(holderFile) }
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, purpose, since: new Date().toISOString() }))
  return { release: () => file.close() }
}

function describeHolder(holderFile: string): string {
  try {
    const { pid, purpose, since } = JSON.parse(readFileSync(holderFile, 'utf8'))
    return `process ${pid} (${purpose}, since ${since})`
  } catch {
    // The other process has the lock but has not written its name yet.
    return 'a process that is just starting'
  }
}

const readme = `This folder belongs to a Backoffice service. Do not change, move or copy it while the service runs.

postgres             the database (PostgreSQL); a link when it had to be placed elsewhere
postgres-password    the database's password, made at the first start
token-keys           the keys that seal issued tokens, unless TOKEN_KEYS names others; in no backup
service.lock         held by the running service; service.json says which process that is

To save the data:  npm run backoffice -- backup FILE
`
