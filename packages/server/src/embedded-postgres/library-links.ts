import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { messageOf, OperatorError } from '../errors.ts'

/**
 * A package of npm cannot contain links, and PostgreSQL finds its libraries under the names of links. The package makes
 * them by an install script, which many organisations do not let run, so we make those that are missing.
 */
export function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  // On some systems there are none.
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    // The paths begin with the folder's name in the package; a copy has another one.
    const [from, to] = [join(native, relative('native', source)), join(native, relative('native', target))]
    if (!existsSync(to)) link(relative(dirname(to), from), to)
  }
}

/** Made aside and moved, so that one that leads nowhere is replaced, and none is ever missing that another process made. */
function link(from: string, to: string): void {
  const aside = `${to}.${randomUUID()}`
  try {
    symlinkSync(from, aside)
    renameSync(aside, to)
  } catch (error) {
    throw new OperatorError(
      `The embedded PostgreSQL lacks ${to}, and this user cannot make it: ${messageOf(error)}. ` +
        'Start once as the owner of the folder, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error },
    )
  }
}
