import { execFileSync, spawnSync } from 'node:child_process'
import { environmentWithoutSecrets, fail, say } from './run.js'

/**
 * Installs a tool that npm does not have, if this machine allows it; otherwise says what to do.
 * @param {string} name @param {{ purpose: string, how: string }} words
 */
export function installDebianPackage(name, { purpose, how }) {
  const possible = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (!possible) fail(`${name} is required ${purpose} but is not on the PATH. ${how}`)
  say(`Installing ${name} from Debian's packages ${purpose} (once; a minute or two) …`)
  /** @type {import('node:child_process').ExecFileSyncOptions} */
  const options = {
    env: { ...environmentWithoutSecrets(), DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  } catch {
    fail(`${name} could not be installed. ${how}`)
  }
}
