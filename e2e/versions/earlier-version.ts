import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface EarlierVersion {
  /** Its main module. */
  main: string
  /** Whether it accepts a newer schema that is compatible with it. */
  acceptsNewerSchema: boolean
  /** Whether its lockfile differs from the packages it runs with here. */
  otherPackages: boolean
  remove(): void
}

const root = join(import.meta.dirname, '..', '..')

/** Checks out a commit into its own folder, with the packages that are installed here. */
export function checkOut(commit: string): EarlierVersion {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-version-'))
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  linkPackages(folder)
  const server = join(folder, 'packages', 'server', 'src')
  return {
    main: join(server, 'main.ts'),
    acceptsNewerSchema: /\bbreaking\b/.test(readFileSync(migrateOf(server), 'utf8')),
    otherPackages: !readFileSync(join(folder, 'package-lock.json')).equals(
      readFileSync(join(root, 'package-lock.json')),
    ),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Where it is now, or was in earlier versions. */
function migrateOf(server: string): string {
  const [now, before] = ['database/upkeep/migrate.ts', 'database/migrate.ts'].map((file) => join(server, file)) as [
    string,
    string,
  ]
  return existsSync(now) ? now : before
}

/** Links them one by one, because its own packages must be those of that commit. */
function linkPackages(folder: string): void {
  const installed = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules', '@backoffice'), { recursive: true })
  for (const name of readdirSync(installed).filter((entry) => entry !== '@backoffice')) {
    symlinkSync(join(installed, name), join(folder, 'node_modules', name))
  }
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules', '@backoffice', name))
  }
  const web = join(root, 'packages', 'web', 'dist')
  if (existsSync(web)) symlinkSync(web, join(folder, 'packages', 'web', 'dist'))
}
