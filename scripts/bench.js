// npm run bench: how fast the service is, as ratios to known servers on the same core; see bench/bench.ts.
import { spawnSync } from 'node:child_process'
import { buildWebWhenStale } from './build-web-when-stale.js'
import { installDebianPackage } from './install-debian-package.js'
import { installWhenStale } from './install-when-stale.js'
import { runNode } from './run.js'

installWhenStale()
buildWebWhenStale()
for (const [command, name] of Object.entries({ taskset: 'util-linux', wrk: 'wrk' })) {
  const missing = spawnSync(command, ['--version'], { stdio: 'ignore' }).error !== undefined
  const how = `Install it and try again (Debian, Ubuntu: apt-get install ${name}).`
  if (missing) installDebianPackage(name, { purpose: 'for the benchmark', how })
}
process.exitCode = await runNode(['bench/bench.ts', ...process.argv.slice(2)])
