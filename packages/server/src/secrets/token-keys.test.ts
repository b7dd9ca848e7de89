import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findTokenKeys, loadTokenKeys } from './token-keys.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('without TOKEN_KEYS a key file is made, for its owner only, and used again', () => {
  const dataDir = makeFolder()
  const [first] = loadTokenKeys({ tokenKeys: undefined, dataDir })
  expect(statSync(join(dataDir, 'token-keys')).mode & 0o777).toBe(0o600)
  expect(Buffer.from(readFileSync(join(dataDir, 'token-keys'), 'utf8'), 'base64')).toHaveLength(32)
  const [again] = loadTokenKeys({ tokenKeys: undefined, dataDir })
  expect(again.id).toEqual(first.id)
  const [other] = loadTokenKeys({ tokenKeys: undefined, dataDir: makeFolder() })
  expect(other.id).not.toEqual(first.id)
})

test.each(['', '\n', 'short', `${'A'.repeat(43)}=\nbroken`])(
  'a damaged key file (%j) is refused: it could be a key that anybody knows',
  (content) => {
    const dataDir = makeFolder()
    writeFileSync(join(dataDir, 'token-keys'), content)
    expect(() => loadTokenKeys({ tokenKeys: undefined, dataDir })).toThrow(/is damaged/)
  },
)

test('a key file is made exclusively: what was prepared under the name of an unfinished one is not followed', () => {
  const dataDir = makeFolder()
  const secret = join(dataDir, 'elsewhere')
  symlinkSync(secret, join(dataDir, 'token-keys.unfinished'))
  loadTokenKeys({ tokenKeys: undefined, dataDir })
  expect(existsSync(secret)).toBe(false)
  expect(readdirSync(dataDir).sort()).toEqual(['token-keys', 'token-keys.unfinished'])
})

test('looking for keys makes none', () => {
  const dataDir = makeFolder()
  expect(findTokenKeys({ tokenKeys: undefined, dataDir })).toEqual([])
  expect(readdirSync(dataDir)).toEqual([])
})

test.skipIf(process.getuid?.() !== 0)('a key file that another user has prepared is refused', () => {
  const dataDir = makeFolder()
  loadTokenKeys({ tokenKeys: undefined, dataDir })
  chownSync(join(dataDir, 'token-keys'), 65_534, 65_534)
  expect(() => loadTokenKeys({ tokenKeys: undefined, dataDir })).toThrow(/belongs to another user/)
})
