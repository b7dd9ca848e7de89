// npm run complete-lockfile: after every npm install that changes package-lock.json; see missing-optional-packages.js.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingOptionalPackages } from './missing-optional-packages.js'
import { root, say } from './run.js'

const file = join(root, 'package-lock.json')
const lockfile = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingOptionalPackages(lockfile.packages)
const count = Object.keys(missing).length
// As npm sorts them, so that its next change of the file is a small one.
const sorted = Object.entries({ ...lockfile.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'))
if (count > 0) {
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, undefined, 2)}\n`)
}
say(count > 0 ? `Added ${count} packages for other systems to package-lock.json.` : 'package-lock.json is complete.')
