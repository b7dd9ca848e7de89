import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { codeOf } from '../errors.ts'

// A file is created exclusively under an unguessable name, readable only by its owner, and renamed when it is complete.
// Other users of the folder can neither plant a file or link under that name nor read the content, and a crash never
// leaves an incomplete file under the real name.

/**
 * Writes a file completely or not at all: the real name appears when `write` is done. With `replace`, it replaces whatever
 * has that name, without following links; otherwise an existing name fails with EEXIST.
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
    // Some file systems have no hard links, so reserve the name exclusively, then rename over it.
    if (!replace) await (await open(path, 'wx', 0o600)).close()
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Writes a small secret of the service. If several processes create it at once, the first one wins. */
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
