import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { missingOptionalPackages } from './missing-optional-packages.js'

/**
 * @typedef {import('./missing-optional-packages.js').Entry & { resolved?: string, integrity?: string, link?: boolean }} Entry
 * @type {{ packages: Record<string, Entry> }}
 */
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

test('every optional package has an entry, so that other systems can install it (npm run complete-lockfile)', () => {
  const optional = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
  expect(optional.length).toBeGreaterThan(50)
  expect(Object.keys(missingOptionalPackages(packages))).toEqual([])
})

test('an entry that npm could not make says what the package is for', () => {
  const withoutHash = Object.entries(packages).filter(
    ([path, { integrity, link }]) => path.includes('node_modules/') && !link && !integrity,
  )
  for (const [path, { version, os, cpu, optional }] of withoutHash) {
    expect([path, version, os, cpu, optional]).toEqual([
      path,
      expect.stringMatching(/^\d+\.\d+\.\d+/),
      [expect.any(String)],
      [expect.any(String)],
      true,
    ])
    // Tools. What the service itself loads is pinned by its hash, on any system.
    expect(path).toMatch(/@(biomejs|oxc-parser|rolldown)\//)
  }
})

test('an optional package that names no system is one that nothing on a supported system needs', () => {
  const forAnySystem = Object.entries(packages).filter(([, { optional, os }]) => optional && !os)
  // installed-packages.js does not miss them. What runs on Linux or macOS and needs one of them must not come unnoticed.
  const others = forAnySystem.map(([path]) => path).filter((path) => !/wasm|\/@emnapi\//.test(path))
  expect(others).toEqual(['node_modules/pg-cloudflare'])
})

describe('an optional package without an entry', () => {
  const parent = (/** @type {Record<string, string>} */ optionalDependencies) => ({
    'node_modules/tool': { version: '2.0.0', dev: true, optionalDependencies },
  })

  test('gets one with its version, system and processor, and no hash', () => {
    expect(
      missingOptionalPackages(parent({ '@tool/binding-linux-arm64-musl': '1.0.0', 'tool-darwin-x64': '2.0.1' })),
    ).toEqual({
      'node_modules/@tool/binding-linux-arm64-musl': {
        version: '1.0.0',
        cpu: ['arm64'],
        dev: true,
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
      'node_modules/tool-darwin-x64': { version: '2.0.1', cpu: ['x64'], dev: true, optional: true, os: ['darwin'] },
    })
  })

  test.each(['node_modules/tool/node_modules/tool-darwin-x64', 'node_modules/tool-darwin-x64'])('is not %s', (path) => {
    expect(missingOptionalPackages({ ...parent({ 'tool-darwin-x64': '2.0.0' }), [path]: {} })).toEqual({})
  })

  test.each([
    ['tool-darwin-x64', '^2.0.0', 'in version "^2.0.0", so it is not known which one to enter'],
    ['tool-of-glass', '2.0.0', 'The name of tool-of-glass does not say for which system it is.'],
  ])('is not guessed: %s %s', (name, version, sentence) => {
    expect(() => missingOptionalPackages(parent({ [name]: version }))).toThrow(sentence)
  })
})

test('the lockfile names no address that a package came from', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith('http'))).toEqual([])
})
