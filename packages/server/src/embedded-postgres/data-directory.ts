import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { OperatorError } from '../errors.ts'
import { refuseOthersFile } from '../files/file-owner.ts'
import { writeOnce } from '../files/unfinished-file.ts'
import { childEnvironment } from './child-environment.ts'
import { canReach, type DatabaseUser } from './database-user.ts'
import { makeSharedFolder, type PostgresBinaries } from './postgres-binaries.ts'

/** Used only to prepare the database and the role of the service. */
export const superuser = 'backoffice'

/** Our PostgreSQL data directory: where it is, who owns it, and how to sign in to it. */
export interface Cluster {
  folder: string
  password: string
  user: DatabaseUser | undefined
}

/** Creates the cluster at the first start and finds it at every other. */
export function prepareCluster(dataDir: string, user: DatabaseUser | undefined, binaries: PostgresBinaries): Cluster {
  const folder = join(dataDir, 'postgres')
  const password = readOrMakePassword(join(dataDir, 'postgres-password'))
  if (!existsSync(folder)) {
    if (isBrokenLink(folder)) {
      throw new OperatorError(
        `${folder} is a link to a folder that does not exist. Restore the folder, or remove the link to start with an empty database.`,
      )
    }
    createCluster(placeFor(folder, user), folder, { password, user, binaries })
  }
  const cluster = { folder: realpathSync(folder), password, user }
  refuseOtherVersion(cluster, binaries)
  return cluster
}

/** Finds a cluster that was prepared before, for commands that use the database of a running service. */
export function findCluster(dataDir: string): Cluster | undefined {
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder)) return undefined
  return {
    folder: realpathSync(folder),
    password: readPassword(join(dataDir, 'postgres-password')),
    user: undefined,
  }
}

interface ClusterOptions {
  password: string
  user: DatabaseUser | undefined
  binaries: PostgresBinaries
}

function createCluster(place: string, link: string, { password, user, binaries }: ClusterOptions): void {
  // Created under another name and renamed, so that an interrupted start leaves no partial cluster behind.
  const unfinished = `${place}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  // initdb reads the password from a file. Its folder must be empty, so the file is next to it.
  const passwordFile = `${place}.password`
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  if (user) for (const path of [unfinished, passwordFile]) chownSync(path, user.uid, user.gid)

  const made = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${superuser}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      // The same sort order on every machine, and after every upgrade of the operating system.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...user, cwd: '/', encoding: 'utf8', env: childEnvironment() },
  )
  rmSync(passwordFile)
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new OperatorError(
      `The database could not be created in ${dirname(place)}: ${reason(made.stderr || String(made.error))}`,
    )
  }
  renameSync(unfinished, place)
  if (place !== link) symlinkSync(place, link)
}

/** Next to the other data, or in a shared folder if root's database user cannot reach that. */
function placeFor(folder: string, user: DatabaseUser | undefined): string {
  if (!user || canReach(user, dirname(folder))) return folder
  return join(makeSharedFolder(), `data-${randomBytes(8).toString('hex')}`)
}

function readOrMakePassword(file: string): string {
  if (!existsSync(file)) writeOnce(file, randomBytes(24).toString('base64url'))
  return readPassword(file)
}

function readPassword(file: string): string {
  refuseOthersFile(file)
  return readFileSync(file, 'utf8')
}

function refuseOtherVersion({ folder }: Cluster, { major }: PostgresBinaries): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new OperatorError(
    `The database in ${folder} was created by PostgreSQL ${found}, but this version of the service includes ${major}. ` +
      'Back it up with the old version of the service and restore the backup into a new data folder (docs/operations.md, "Upgrades").',
  )
}

function isBrokenLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** The last error message of PostgreSQL, which is why it stopped. */
export function reason(output: string): string {
  const complaints = output.split('\n').filter((line) => /\b(error|fatal|panic):|could not/i.test(line))
  return (complaints.at(-1) ?? output).trim().replace(/^.*?\b(error|fatal|panic):\s*/i, '')
}
