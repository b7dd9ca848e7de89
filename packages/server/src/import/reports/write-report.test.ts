import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../../testing/samples/one-roster-bundle.ts'
import { refuseUnwritable, writeReport } from './write-report.ts'

const titles = ['file', 'line'] as const
const header = '"file","line"\r\n'

async function* lines() {
  yield { line: 2, file: 'users.csv' }
}

/** A folder that everybody may write to, and the bundle's own. */
function sharedFolder() {
  const [folder, bundle] = [makeFolder(), makeFolder()]
  chmodSync(folder, 0o777)
  return { folder, bundle, path: join(folder, 'refused.csv'), secret: join(folder, 'elsewhere.csv') }
}

const isRoot = process.getuid?.() === 0
const nobody = 65_534

test('a report is a new file for its owner only, also where an older report was open to everybody', async () => {
  const { folder, bundle, path } = sharedFolder()
  writeFileSync(path, header)
  chmodSync(path, 0o666)
  const old = statSync(path).ino
  await refuseUnwritable({ path, titles }, bundle)
  await writeReport({ path, titles }, lines())
  expect(readFileSync(path, 'utf8')).toBe(`${header}"users.csv","2"\r\n`)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  // Whoever holds the old file open does not see what is written now.
  expect(statSync(path).ino).not.toBe(old)
  expect(readdirSync(folder)).toEqual(['refused.csv'])
})

test('a link that appears after the check is not followed into a file that is no report', async () => {
  const { bundle, path, secret } = sharedFolder()
  await refuseUnwritable({ path, titles }, bundle)
  symlinkSync(secret, path)
  await expect(writeReport({ path, titles }, lines())).rejects.toThrow(/is a broken link/)
  expect(existsSync(secret)).toBe(false)
})

describe.skipIf(!isRoot)('what another user has prepared', () => {
  test('as a file or a link is refused, before and at the writing', async () => {
    const prepareFile = (path: string) => {
      writeFileSync(path, header)
      chmodSync(path, 0o666)
      chownSync(path, nobody, nobody)
    }
    const prepareLink = (path: string, secret: string) => {
      writeFileSync(secret, '')
      symlinkSync(secret, path)
      lchownSync(path, nobody, nobody)
    }
    for (const prepare of [prepareFile, prepareLink]) {
      const { folder, bundle, path, secret } = sharedFolder()
      prepare(path, secret)
      const contents = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
      const before = contents()
      await expect(refuseUnwritable({ path, titles }, bundle)).rejects.toThrow(/belongs to another user/)
      await expect(writeReport({ path, titles }, lines())).rejects.toThrow(/belongs to another user/)
      expect(contents()).toEqual(before)
    }
  })
})
