import { once } from 'node:events'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
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

  test('are never without a link that was there: another process may have made it a moment ago', async () => {
    const link = at('libicuuc.so')
    const leadNowhere = () => {
      symlinkSync('libicuuc.so.59', at('aside'))
      renameSync(at('aside'), link)
    }
    leadNowhere()
    // Looks all the time, beside this thread. Shared: whether it has begun, whether to end, and how often nothing was there.
    const seen = new Int32Array(new SharedArrayBuffer(12))
    const looks = `
      const { lstatSync } = require('node:fs')
      const { seen, link } = require('node:worker_threads').workerData
      for (seen[0] = 1; Atomics.load(seen, 1) === 0;) if (!lstatSync(link, { throwIfNoEntry: false })) seen[2]++
    `
    const watcher = new Worker(looks, { eval: true, workerData: { seen, link } })
    const ended = once(watcher, 'exit')
    await expect.poll(() => seen[0]).toBe(1)
    for (let n = 0; n < 500; n++) {
      linkLibraries(native)
      leadNowhere()
    }
    Atomics.store(seen, 1, 1)
    await ended
    linkLibraries(native)
    expect(seen[2]).toBe(0)
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
