import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, say } from './run.js'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser for the browser tests: one that is installed, or Debian's, installed now if that is possible. */
export function findChromium() {
  return process.env.CHROMIUM || search() || install()
}

function search() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

function install() {
  const how =
    'Install it (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM to the path of a Chromium or Chrome.'
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    return fail(`The browser tests need Chromium, and none was found on the PATH. ${how}`)
  }
  say("Installing Chromium from Debian's packages for the browser tests (once; a minute or two) …")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  } catch {
    return fail(`Chromium could not be installed. ${how}`)
  }
  return search() ?? fail(`Chromium was installed but is not on the PATH. ${how}`)
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
