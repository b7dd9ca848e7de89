// npm run bench:lists: how lists grow with the number of people, as ratios; see bench/lists.ts.
import { spawnSync } from 'node:child_process'
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installDebianPackage } from './install-debian-package.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode } from './run.js'

installWhenStale()
buildWebWhenStale()
if (spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error) {
  const how = 'Install it and try again (Debian, Ubuntu: apt-get install wrk).'
  installDebianPackage('wrk', { purpose: 'for the benchmark', how })
}
process.exitCode = await runNode(['bench/lists.ts', ...process.argv.slice(2)])
