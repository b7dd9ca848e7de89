import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadTokenKeys } from './token-keys.ts'

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
