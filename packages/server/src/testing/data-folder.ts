import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'backoffice-test-'))
}

/** With the database that root's service had to place elsewhere, if it did. */
export function removeDataFolder(dataDir: string): void {
  try {
    rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true })
  } catch {
    // The service never came as far as making a database.
  }
  rmSync(dataDir, { recursive: true, force: true })
}
