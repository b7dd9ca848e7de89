import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { linkLibraries } from './library-links.ts'

const made = vi.hoisted(() => vi.fn())
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  const noted: typeof symlinkSync = (...link) => {
    fs.symlinkSync(...link)
    made(...link)
  }
  return { ...fs, symlinkSync: noted }
})

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

  test('are never without a link that was there: another process may have made it a moment ago', () => {
    symlinkSync('libicuuc.so.59', at('libicuuc.so'))
    const there = () => readdirSync(join(native, 'lib')).includes('libicuuc.so')
    let always = true
    made.mockImplementation(() => {
      always &&= there()
    })
    onTestFinished(() => void made.mockReset())
    linkLibraries(native)
    expect(made).toHaveBeenCalledWith('libicuuc.so.60.2', expect.not.stringMatching(/libicuuc\.so(\.60)?$/))
    expect(always).toBe(true)
    expect(readdirSync(join(native, 'lib')).sort()).toEqual(['libicuuc.so', 'libicuuc.so.60', 'libicuuc.so.60.2'])
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
