import { chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataFolder, removeDataFolder } from '../testing/service/data-folder.ts'
import { runCommand } from '../testing/service/run-command.ts'

function newDataFolder(): string {
  const folder = makeDataFolder()
  onTestFinished(() => removeDataFolder(folder))
  return folder
}

function run(DATA_DIR: string, words: string[], env: Record<string, string> = {}) {
  return runCommand(words, { DATA_DIR, ...env })
}

test('a backup moves to another installation with the token keys, or knowingly without', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-moved-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [old, file] = [newDataFolder(), join(folder, 'backup.sql.gz')]
  await run(old, ['area', 'create', 'North'])
  expect(await run(old, ['backup', file])).toMatchObject({ code: 0, failed: '' })

  // Refused before anything is made, not even a database.
  const withoutKeys = join(folder, 'without-keys')
  const refused = await run(withoutKeys, ['restore', file])
  expect(refused).toMatchObject({ code: 1, said: '' })
  expect(refused.failed).toMatch(
    /^\S+ is signed with the key [0-9a-f]{8}, which this installation does not have\. Use [^\n]*--unsigned\.\n$/,
  )
  expect(existsSync(withoutKeys)).toBe(false)

  const withFile = newDataFolder()
  copyFileSync(join(old, 'token-keys'), join(withFile, 'token-keys'))
  expect(await run(withFile, ['restore', file])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored \d+ rows from \S+ into .*\.\n$/),
  })
  expect((await run(withFile, ['area', 'list'])).said).toContain('north')

  const TOKEN_KEYS = `${Buffer.alloc(32).toString('base64')},${readFileSync(join(old, 'token-keys'), 'utf8').trim()}`
  const withSetting = await run(newDataFolder(), ['restore', file, '--json'], { TOKEN_KEYS })
  expect(JSON.parse(withSetting.said)).toMatchObject({ file, signed: true })

  const knowingly = newDataFolder()
  expect((await run(knowingly, ['restore', file, '--unsigned'])).said).toMatch(/ Its signature was not checked\.\n$/)
  expect((await run(knowingly, ['area', 'list'])).said).toContain('north')
})

test.skipIf(process.getuid?.() !== 0)(
  'a folder that another user has prepared is refused, for data and for an export',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backoffice-prepared-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const prepared = join(folder, 'data')
    mkdirSync(prepared, { mode: 0o777 })
    chownSync(prepared, 65_534, 65_534)
    const response = await run(prepared, ['area', 'create', 'North'])
    expect(response).toEqual({
      code: 1,
      said: '',
      failed: expect.stringContaining(`${prepared} belongs to another user`),
    })
    expect(readdirSync(prepared)).toEqual([])

    const dataDir = newDataFolder()
    await run(dataDir, ['area', 'create', 'North'])
    const exported = await run(dataDir, ['export', prepared, '--area', 'north'])
    expect(exported).toEqual({
      code: 1,
      said: '',
      failed: expect.stringContaining(`${prepared} belongs to another user`),
    })
    expect(readdirSync(prepared)).toEqual([])
  },
)
