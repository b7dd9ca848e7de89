import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refuseOtherSystems } from './refuse-other-systems.js'
import { environmentWithoutSecrets, fail, root, say } from './run.js'

/** @typedef {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean }> }} Lockfile */

/** Installs exactly what the lockfile names, unless it is already installed. Then it needs no network. */
export function installWhenStale() {
  refuseOtherSystems()
  if (isInstalled(read('package-lock.json'), read('node_modules/.package-lock.json'))) return
  say('Installing packages (first start, or the lockfile changed; about a minute) …')
  // Not `npm ci`, which refuses a lockfile if the registry had no package for some other platform.
  const { status, error, stderr } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      // npm passes its own settings on under `npm test` and `npm start`; a dry run or another prefix must not apply
      // here.
      env: Object.fromEntries(
        Object.entries(environmentWithoutSecrets()).filter(
          ([name]) => !/^npm_config_(dry_run|prefix|global)$/.test(name),
        ),
      ),
    },
  )
  if (status === 0) return
  const reason = error?.message ?? stderr.split('\n').slice(0, 12).join('\n')
  fail(`The packages could not be installed. Is the npm registry reachable?\n${reason}`)
}

/**
 * npm writes the second file when an installation is complete, so an incomplete one counts as stale.
 * @param {Lockfile | undefined} wanted
 * @param {Lockfile | undefined} found
 */
export function isInstalled(wanted, found) {
  if (!wanted || !found) return false
  return Object.entries(wanted.packages).every(([path, { version, link, optional }]) => {
    if (!path.includes('node_modules/')) return true
    const installed = found.packages[path]
    // Optional packages may be missing, depending on the machine; the others must be installed.
    if (!installed) return optional === true
    return link === true || installed.version === version
  })
}

/** @param {string} file @returns {Lockfile | undefined} */
function read(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
