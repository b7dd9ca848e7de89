import { describe, expect, test } from 'vitest'
import { isInstalled } from './install-when-stale.js'

const lockfile = {
  packages: {
    '': {},
    'packages/server': { version: '0.1.0' },
    'node_modules/@backoffice/server': { link: true },
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
  },
}
const installed = {
  packages: { 'node_modules/@backoffice/server': { link: true }, 'node_modules/fastify': { version: '5.12.8' } },
}

describe('packages are installed', () => {
  test('when nothing is', () => expect(isInstalled(lockfile, undefined)).toBe(false))

  test('not again when everything is, but for what this machine does not take', () =>
    expect(isInstalled(lockfile, installed)).toBe(true))

  test('when the lockfile names another version', () => {
    const found = { packages: { ...installed.packages, 'node_modules/fastify': { version: '5.12.7' } } }
    expect(isInstalled(lockfile, found)).toBe(false)
  })

  test('when the lockfile names a new package', () => {
    const wanted = { packages: { ...lockfile.packages, 'node_modules/pg': { version: '8.23.1' } } }
    expect(isInstalled(wanted, installed)).toBe(false)
  })
})
