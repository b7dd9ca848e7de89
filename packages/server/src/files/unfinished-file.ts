import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { codeOf } from '../errors.ts'

// A file is written under a name that nobody can guess, created exclusively and for its owner only, and gets its real
// name when it is complete. Whoever else may write to the folder can neither prepare a file or link that would be
// followed, nor read along; and a crash never leaves half a file under the real name.

/**
 * Writes a file as a whole: the real name appears when `write` is done. With `replace` it takes the place of whatever
 * has that name, and never follows a link there; without, an existing name fails with EEXIST.
 */
export async function writeWhole(
  path: string,
  write: (target: Writable) => Promise<void>,
  { replace }: { replace: boolean },
): Promise<void> {
  const unfinished = unfinishedName(path)
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await write(file.createWriteStream({ flush: true }))
    // Not a hard link, which some file systems do not have: the name is taken exclusively, then given to the whole file.
    if (!replace) await (await open(path, 'wx', 0o600)).close()
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A small secret of the service itself. Of several processes that make it at once, the first one's stays. */
export function writeOnce(path: string, content: string): void {
  const unfinished = unfinishedName(path)
  const file = openSync(unfinished, 'wx', 0o600)
  try {
    try {
      writeFileSync(file, content)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    linkSync(unfinished, path)
  } catch (error) {
    if (withoutHardLinks.includes(codeOf(error) ?? '')) renameSync(unfinished, path)
    else if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}

const withoutHardLinks = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']

function unfinishedName(path: string): string {
  return `${path}.${randomBytes(8).toString('hex')}.unfinished`
}
