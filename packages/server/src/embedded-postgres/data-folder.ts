import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf, OperatorError } from '../errors.ts'
import { refuseOthersFile } from '../files/file-owner.ts'
import type { DatabaseUser } from './database-user.ts'

/** The purpose of a process that keeps the database running. A command's database stops with the command. */
export const servicePurpose = 'the service'

/** The process that holds the data folder. Undefined while it is still starting. */
export type Holder = { pid: number; purpose: string; since: string; base_url?: string } | undefined

const lockFile = 'service.lock'
const holderFile = 'service.json'

export interface DataFolderLock {
  release(): void
}

/** Creates the folder for the database and the service's own files, closed to everyone else. */
export function prepareDataFolder(dataDir: string, user: DatabaseUser | undefined): void {
  try {
    // Another owner would know the password and the keys, and PostgreSQL would run what its settings say.
    refuseOthersFile(dataDir)
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (user) {
      // Root's PostgreSQL runs as another user, who must pass through this folder but cannot list it.
      chownSync(dataDir, 0, user.gid)
      chmodSync(dataDir, 0o710)
    } else {
      chmodSync(dataDir, 0o700)
    }
    overwrite(join(dataDir, 'README.txt'), readme)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(
      `The data folder ${dataDir} cannot be written: ${messageOf(error)}. Give this user write access, or set DATA_DIR.`,
      { cause: error },
    )
  }
}

/**
 * One process per data folder. The lock is SQLite's lock on an empty file: the operating system releases it when the
 * process ends, however it ends, so nothing stale is left after `kill -9`.
 */
export function lockDataFolder(dataDir: string, purpose: string): DataFolderLock | { takenBy: Holder } {
  const lock = tryLock(dataDir)
  if (!lock) return { takenBy: readHolder(dataDir) }
  writeHolder(dataDir, { pid: process.pid, purpose, since: new Date().toISOString() })
  return lock
}

/** Tells commands where the service is, once it listens there: another program may have the port. Only for the holder. */
export function noteAddress(dataDir: string, baseUrl: string): void {
  const holder = readHolder(dataDir)
  if (holder) writeHolder(dataDir, { ...holder, base_url: baseUrl })
}

/** Undefined if no service runs on the data folder, or none that says where. */
export function addressOfService(dataDir: string): string | undefined {
  return isServiceRunning(dataDir) ? readHolder(dataDir)?.base_url : undefined
}

/** Does a service hold the data folder? A database that has outlived its service does not count. */
export function isServiceRunning(dataDir: string): boolean {
  if (!existsSync(join(dataDir, lockFile))) return false
  const lock = tryLock(dataDir)
  lock?.release()
  return !lock && readHolder(dataDir)?.purpose === servicePurpose
}

function tryLock(dataDir: string): DataFolderLock | undefined {
  // Wait a little: another process may hold the lock only to check whether it is free.
  const file = new DatabaseSync(join(dataDir, lockFile), { timeout: 200 })
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (!/database is locked/.test(messageOf(error))) throw error
    return undefined
  }
  return { release: () => file.close() }
}

function writeHolder(dataDir: string, holder: Holder): void {
  overwrite(join(dataDir, holderFile), JSON.stringify(holder))
}

function readHolder(dataDir: string): Holder {
  try {
    return JSON.parse(readFileSync(join(dataDir, holderFile), 'utf8'))
  } catch {
    // The other process has the lock but has not written its name yet.
    return undefined
  }
}

/**
 * Opens a file of ours to overwrite it. Does not follow a link, which someone may have left before the folder was
 * closed.
 */
export function openAnew(file: string): number {
  return openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW, 0o600)
}

function overwrite(path: string, text: string): void {
  const file = openAnew(path)
  try {
    writeFileSync(file, text)
  } finally {
    closeSync(file)
  }
}

const readme = `This folder belongs to a Backoffice service. Do not change, move or copy it while the service runs.

postgres             the database (PostgreSQL); a link when it had to be placed elsewhere
postgres-password    the database's password, made at the first start
token-keys           the keys that seal issued tokens and sign backups, unless TOKEN_KEYS names others; in no backup
webhook-keys         the keys that encrypt the secrets of webhooks, unless WEBHOOK_KEYS names others; in no backup
service.lock         held by the running service or command; service.json says which process that is, and where it listens

To save the data:  npm run backoffice -- backup FILE
`
