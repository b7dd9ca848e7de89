import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'backoffice-test-'))
}

/** Also deletes the database, which is in another folder when the service runs as root. */
export function removeDataFolder(dataDir: string): void {
  try {
    rmSync(realpathSync(join(dataDir, 'postgres')), { recursive: true, force: true })
  } catch {
    // The service did not create a database.
  }
  rmSync(dataDir, { recursive: true, force: true })
}
