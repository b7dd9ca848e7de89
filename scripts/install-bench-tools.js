import { spawnSync } from 'node:child_process'
import { installDebianPackage } from './install-debian-package.js'

/** The Debian packages of the benchmarks' commands, if their names differ. */
const packages = new Map([['taskset', 'util-linux']])

/** @param {string[]} commands */
export function installBenchTools(commands) {
  for (const command of commands) {
    const name = packages.get(command) ?? command
    const missing = spawnSync(command, ['--version'], { stdio: 'ignore' }).error !== undefined
    const how = `Install it and try again (Debian, Ubuntu: apt-get install ${name}).`
    if (missing) installDebianPackage(name, { purpose: 'for the benchmark', how })
  }
}
