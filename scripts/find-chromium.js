import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './install-debian-package.js'
import { fail } from './run.js'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser for the browser tests: an installed one, or Debian's, which is installed now if possible. */
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
  installDebianPackage('chromium', { purpose: 'for the browser tests', how })
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
