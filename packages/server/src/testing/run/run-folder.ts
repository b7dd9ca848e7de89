import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** A run takes less than one. A file system in memory of this size belongs to a machine with twice as much memory. */
const enoughBytes = 4 * 2 ** 30

/**
 * Makes a folder for everything that this process and those that it starts put into the temporary folder, and returns a
 * function that removes it. It is in memory if there is enough: on a disk, a seventh of the processor time of the
 * service tests goes into creating and deleting the files of databases.
 */
export function useRunFolder(): () => void {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'backoffice-run-'))
  // Root's PostgreSQL runs as another user, who must pass through.
  chmodSync(folder, 0o711)
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  }
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= enoughBytes
}
