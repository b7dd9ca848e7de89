// npm run bench: how fast the service is, as ratios to known servers on the same core; see bench/bench.ts.
import { execFileSync, spawnSync } from 'node:child_process'
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installWhenStale } from './install-when-stale.js'
import { fail, runNode, say } from './run.js'

installWhenStale()
buildWebWhenStale()
requireTool('taskset', 'util-linux')
requireTool('wrk', 'wrk')
process.exitCode = await runNode(['bench/bench.ts', ...process.argv.slice(2)])

/**
 * Debian's package is installed now if that is possible.
 * @param {string} command @param {string} debianPackage
 */
function requireTool(command, debianPackage) {
  if (isInstalled(command)) return
  const how = `Install it and try again (Debian, Ubuntu: apt-get install ${debianPackage}).`
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) fail(`The benchmark needs ${command}. ${how}`)
  say(`Installing ${command} from Debian's packages for the benchmark (once) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    execFileSync('apt-get', ['install', '-y', '-qq', debianPackage], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  } catch {
    fail(`${command} could not be installed. ${how}`)
  }
}

/** @param {string} command */
function isInstalled(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined
}
