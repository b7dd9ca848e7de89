import { execFileSync, spawnSync } from 'node:child_process'
import { messageOf, OperatorError } from '../errors.ts'
import { childEnvironment } from './child-environment.ts'

export interface DatabaseUser {
  uid: number
  gid: number
}

const userName = 'postgres'

/** PostgreSQL refuses to run as root, so root's database runs as the system user `postgres`. Undefined for everyone else. */
export function findDatabaseUser(): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  return lookUp() ?? createSystemUser()
}

function lookUp(): DatabaseUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    spawnSync('id', [flag, userName], { env: childEnvironment(), encoding: 'utf8' }),
  )
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function createSystemUser(): DatabaseUser {
  try {
    const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
    execFileSync('useradd', [...options, userName], { env: childEnvironment() })
  } catch (error) {
    throw new OperatorError(
      `PostgreSQL does not run as root, and the system user "${userName}" could not be created (${messageOf(error)}). ` +
        'Start the service as an ordinary user, or set DATABASE_URL.',
      { cause: error },
    )
  }
  const user = lookUp()
  if (!user) throw new OperatorError(`The system user "${userName}" was created but cannot be found.`)
  return user
}

/** May this user pass through every folder on the way to `path`? Asks the system instead of interpreting modes. */
export function canReach(user: DatabaseUser, path: string): boolean {
  const options = { ...user, cwd: '/', env: childEnvironment(), stdio: 'ignore' } as const
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', path], options).status === 0
}
