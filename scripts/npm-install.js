import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { environmentWithoutSecrets, root, runQuietly } from './run.js'

/**
 * Settings of npm, of a user or an organisation, that would install something else than the lockfile says, or elsewhere.
 * On the command line they override every file and variable. Where packages come from stays as it is set.
 */
const settings = [
  // Inside another workspace, npm would install for that one.
  `--prefix=${root}`,
  '--no-global',
  '--no-dry-run',
  '--no-package-lock-only',
  '--package-lock',
  '--no-save',
  '--include=prod',
  '--include=dev',
  '--include=optional',
  '--include=peer',
  // Nothing needs them: the service itself makes the links of its PostgreSQL (embedded-postgres/library-links.ts).
  '--ignore-scripts',
  '--install-strategy=hoisted',
  '--bin-links',
  // Tools that want a newer Node than the one that installs run on the project's own.
  '--no-engine-strict',
  '--no-legacy-peer-deps',
  '--no-strict-peer-deps',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/**
 * Installs what is missing. Not `npm ci`, which would begin with removing everything.
 * @param {string[]} damaged paths of packages, as in the lockfile
 * @returns {Promise<{ code: number, output: string }>}
 */
export function npmInstall(damaged) {
  // npm would trust its record, and a folder that has the right package.json.
  rmSync(join(root, 'node_modules/.package-lock.json'), { force: true })
  for (const path of damaged) rmSync(join(root, path), { recursive: true, force: true })
  return runQuietly('npm', ['install', ...settings], { cwd: root, env: npmEnvironment(environmentWithoutSecrets()) })
}

/**
 * Without what a surrounding npm passes on, such as its workspace, and what hides development packages. Only what says how
 * to reach a registry stays.
 * @param {NodeJS.ProcessEnv} env
 */
export function npmEnvironment(env) {
  const reaching =
    /^npm_config_(.*registry|.*proxy|noproxy|\/\/.*|_auth.*|cafile|ca|cert|key|strict_ssl|userconfig|globalconfig|cache|offline|prefer_offline|fetch_.*|maxsockets|local_address)$/i
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => name !== 'NODE_ENV' && (!/^npm_/i.test(name) || reaching.test(name))),
  )
}
