import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './install-debian-package.js'
import { fail } from './run.js'

// Without a window to draw, the tests take a fifth less processor time.
const headless = 'chromium-headless-shell'
const names = [headless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser for the browser tests: an installed one, or Debian's, which is installed now if possible. */
export function findChromium() {
  return process.env.CHROMIUM || search() || install()
}

function search() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function install() {
  const how =
    'Install Chromium (Debian: apt-get install chromium-headless-shell) or set CHROMIUM to the path of a Chromium or Chrome.'
  installDebianPackage(headless, { purpose: 'for the browser tests', how })
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
