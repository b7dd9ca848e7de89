import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, name?: string, link?: boolean, optional?: boolean, inBundle?: boolean,
 *   os?: string[] | string, cpu?: string[] | string, libc?: string[] | string }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 * @typedef {{ platform: string, arch: string }} System
 */

/**
 * The packages that the lockfile names for this system and that are not on the disk in this version. npm's own record of
 * what it has installed is not asked: it counts as complete, whatever has been removed since.
 * @param {string} root @param {Lockfile} lockfile @param {System} system
 */
export function missingPackages(root, { packages }, system = process) {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && isNeeded(entry, system))
    .filter(([path, { version, link }]) => !isThere(join(root, path), link ? undefined : version))
    .map(([path]) => path)
}

/**
 * What is optional is needed only if it is for this system; then the service, or a tool, does not work without it. One that
 * names no system is what another one brings along, or a nicety: lockfile.test.js says which there are.
 */
const isNeeded = (/** @type {Entry} */ { optional, os, cpu, libc }, /** @type {System} */ { platform, arch }) =>
  !optional || (os !== undefined && suits(os, platform) && suits(cpu, arch) && suits(libc, 'glibc'))

/** As npm does: what is excluded never suits; a list of nothing but exclusions suits everything else. */
function suits(/** @type {string[] | string | undefined} */ wanted, /** @type {string} */ found) {
  const names = [wanted ?? []].flat()
  if (names.includes(`!${found}`)) return false
  return names.every((name) => name.startsWith('!') || name === 'any') || names.includes(found)
}

/** @param {string} folder @param {string | undefined} version */
function isThere(folder, version) {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return false
  if (version === undefined) return true
  try {
    const found = JSON.parse(readFileSync(file, 'utf8'))
    return found.version === version && commandsOf(found).every((command) => existsSync(join(folder, command)))
  } catch {
    // Cut off in the middle.
    return false
  }
}

/** What a package has to run, among them Node itself. @param {{ bin?: string | Record<string, string> }} description */
function commandsOf({ bin = {} }) {
  return typeof bin === 'string' ? [bin] : Object.values(bin)
}
