import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.js'

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { lock: join(folder, 'deeper', 'lock'), diary: join(folder, 'diary'), folder }
}

/** @param {{ lock: string, diary: string }} places @param {string} work */
function startOther({ lock, diary }, work) {
  const program = `
    import { appendFileSync as write } from 'node:fs'
    import { oneAtATime } from ${JSON.stringify(new URL('./one-at-a-time.js', import.meta.url).href)}
    const note = (text) => write(${JSON.stringify(diary)}, text)
    await oneAtATime(${JSON.stringify(lock)}, () => undefined, async () => { ${work} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** @param {string} diary */
const read = (diary) => (existsSync(diary) ? readFileSync(diary, 'utf8') : '')

test('of several processes at once, one works after the other, and no lock is left', async () => {
  const places = makeFolder()
  const work = `note('('); await new Promise((resolve) => setTimeout(resolve, 50)); note(')')`
  const children = Array.from({ length: 4 }, () => startOther(places, work))
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))
  expect(codes).toEqual([0, 0, 0, 0])
  expect(read(places.diary)).toBe('()()()()')
  expect(readdirSync(join(places.folder, 'deeper'))).toEqual([])
})

test('who waits says so, and does not go on while the other one lives', async () => {
  const places = makeFolder()
  const other = startOther(places, `note('in'); await new Promise(() => setInterval(() => undefined, 1000))`)
  await expect.poll(() => read(places.diary)).toBe('in')
  let said = 0
  const mine = oneAtATime(
    places.lock,
    () => said++,
    async () => (other.signalCode ? 'after the other' : 'too early'),
  )
  await expect.poll(() => said).toBe(1)
  other.kill('SIGKILL')
  expect(await mine).toBe('after the other')
})

test('a lock is stale when its process number belongs to another process by now', async () => {
  const { lock } = makeFolder()
  await oneAtATime(
    lock,
    () => undefined,
    async () => {
      const held = readFileSync(lock, 'utf8')
      expect(held).toMatch(new RegExp(`^${process.pid} `))
    },
  )
  writeFileSync(lock, `${process.pid} 1 of-another-boot`)
  expect(
    await oneAtATime(
      lock,
      () => undefined,
      async () => 'taken',
    ),
  ).toBe('taken')
})

test('the lock is given back when the work fails', async () => {
  const { lock } = makeFolder()
  const fail = () =>
    oneAtATime(
      lock,
      () => undefined,
      () => Promise.reject(new Error('failed')),
    )
  await expect(fail()).rejects.toThrow('failed')
  await expect(fail()).rejects.toThrow('failed')
})
