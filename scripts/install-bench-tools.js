import { spawnSync } from 'node:child_process'
import { installDebianPackage } from './install-debian-package.js'

/** What the benchmarks load with and pin processes by. */
export function installBenchTools() {
  for (const [command, name] of Object.entries({ taskset: 'util-linux', wrk: 'wrk' })) {
    const missing = spawnSync(command, ['--version'], { stdio: 'ignore' }).error !== undefined
    const how = `Install it and try again (Debian, Ubuntu: apt-get install ${name}).`
    if (missing) installDebianPackage(name, { purpose: 'for the benchmark', how })
  }
}
