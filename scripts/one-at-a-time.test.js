import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

test('a flag of the dead is in nobody’s way, not even when its process number belongs to another process by now', async () => {
  const { lock } = makeFolder()
  const flags = () => readdirSync(dirname(lock))
  const look = () =>
    oneAtATime(
      lock,
      () => expect.fail('waits'),
      async () => flags(),
    )
  const [mine = ''] = await look()
  expect(mine).toMatch(new RegExp(`^lock\\.${process.pid}\\.`))
  for (const dead of [`${process.pid}.1.of-another-boot`, '999999999.1.of-another-boot', 'half-written', '']) {
    writeFileSync(`${lock}.${dead}`, '')
  }
  expect(await look()).toEqual([mine])
  expect(flags()).toEqual([])
})

test('several that find flags of the dead do not work at once either', async () => {
  const places = makeFolder()
  mkdirSync(dirname(places.lock))
  for (const dead of [1, 2, 3]) writeFileSync(`${places.lock}.${dead}.1.of-another-boot`, '')
  const work = `note('('); await new Promise((resolve) => setTimeout(resolve, 20)); note(')')`
  await Promise.all(Array.from({ length: 6 }, () => once(startOther(places, work), 'exit')))
  expect(read(places.diary)).toBe('()()()()()()')
})

test('who is ready does not release what another one has taken meanwhile', async () => {
  const places = makeFolder()
  const folder = dirname(places.lock)
  const [theirs] = await oneAtATime(
    places.lock,
    () => undefined,
    async () => {
      // As `rm -r node_modules` does during an installation.
      rmSync(folder, { recursive: true })
      startOther(places, `note('in'); await new Promise(() => setInterval(() => undefined, 1000))`)
      await expect.poll(() => read(places.diary)).toBe('in')
      return readdirSync(folder)
    },
  )
  expect(readdirSync(folder)).toEqual([theirs])
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
