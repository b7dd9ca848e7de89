import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** @type {{ packages: Record<string, { version?: string, os?: string[], resolved?: string }> }} */
const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

/** @param {string} from @param {string} to */
const forTheOther = (from, to) =>
  Object.entries(packages)
    .filter(([path, { os }]) => os?.includes('linux') && new RegExp(`linux-${from}\\b`).test(path))
    .map(([path, { version }]) => [path.replace(`linux-${from}`, `linux-${to}`), version])

test('what is compiled for Linux on x64 is there for arm64 in the same version, and the other way round', () => {
  for (const [path, version] of [...forTheOther('x64', 'arm64'), ...forTheOther('arm64', 'x64')]) {
    expect([path, packages[path ?? '']?.version]).toEqual([path, version])
  }
})

test('the lockfile names no address that a package came from', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith('http'))).toEqual([])
})
