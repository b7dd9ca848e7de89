import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { linkLibraries } from './library-links.ts'

let native: string
const at = (name: string) => join(native, 'lib', name)

beforeEach(() => {
  // The name of a copy in the shared folder.
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-links-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  native = join(folder, 'postgresql-18.4.0')
  mkdirSync(join(native, 'lib'), { recursive: true })
  writeFileSync(at('libicuuc.so.60.2'), 'a library')
  const links = ['libicuuc.so', 'libicuuc.so.60'].map((name) => ({
    source: 'native/lib/libicuuc.so.60.2',
    target: `native/lib/${name}`,
  }))
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links))
})

describe('the libraries of PostgreSQL', () => {
  test('are linked without the package’s install script, so that the folder can be moved', () => {
    linkLibraries(native)
    linkLibraries(native)
    expect(readFileSync(at('libicuuc.so.60'), 'utf8')).toBe('a library')
    expect(readlinkSync(at('libicuuc.so'))).toBe('libicuuc.so.60.2')
  })

  test('are linked again when a link is missing or leads nowhere; others stay', () => {
    linkLibraries(native)
    const before = lstatSync(at('libicuuc.so')).ino
    rmSync(at('libicuuc.so.60'))
    symlinkSync('libicuuc.so.59', at('libicuuc.so.60'))
    linkLibraries(native)
    expect(readFileSync(at('libicuuc.so.60'), 'utf8')).toBe('a library')
    expect(lstatSync(at('libicuuc.so')).ino).toBe(before)
  })

  test('that cannot be linked are reported in one sentence', () => {
    writeFileSync(at('file'), '')
    const links = [{ source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/file/libicuuc.so' }]
    writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links))
    expect(() => linkLibraries(native)).toThrow(
      /^The embedded PostgreSQL lacks .*Start once as the owner of the folder/,
    )
  })

  test('need no links where the package names none', () => {
    rmSync(join(native, 'pg-symlinks.json'))
    expect(() => linkLibraries(native)).not.toThrow()
  })
})
