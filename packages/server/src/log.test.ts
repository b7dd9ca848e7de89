import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const logModule = new URL('./log.ts', import.meta.url).href

/** Writes lines, says so, and ends when it is told to. */
const writer = (lines: number) => `
  const { createLog } = await import(${JSON.stringify(logModule)})
  const log = createLog('info')
  for (let n = 0; n < ${lines}; n++) {
    log.info({ n, filling: 'x'.repeat(1000) }, 'line')
    if (n % 100 === 0) await new Promise(setImmediate)
  }
  process.send('written')
  process.once('disconnect', () => log.info('end'))
`

function startWriter(lines: number) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', writer(lines)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const { stdout } = child
  if (!stdout) throw new Error('the writer has no output')
  return { child, stdout }
}

const parse = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('while nobody reads the log, 16 MiB are held; of what is dropped, the number of lines is told', async () => {
  const lines = 25_000
  const { child, stdout } = startWriter(lines)
  await once(child, 'message')
  const output = text(stdout)
  // What was held is written, and then the number; the end of the process waits for both.
  child.disconnect()
  const held = await output
  const logged = parse(held)

  const written = logged.filter(({ msg }) => msg === 'line')
  // The last ones were not handed on yet: they come after the gap.
  expect(written.every(({ n }, index) => index === 0 || n > written[index - 1].n)).toBe(true)
  expect(held.length).toBeGreaterThan(15 * 2 ** 20)
  expect(held.length).toBeLessThan(17 * 2 ** 20)
  const told = logged.filter(({ msg }) => msg === 'log lines dropped: standard output was blocked')
  expect(told).toMatchObject([{ level: 'warn' }])
  // The last line, "end", may have been dropped too.
  expect(logged.length - told.length + told[0].lines).toBe(lines + 1)
})

test('every line is written, in order, before the process ends by itself', async () => {
  const { child, stdout } = startWriter(5000)
  const output = text(stdout)
  await once(child, 'message')
  child.disconnect()
  expect(parse(await output).map(({ n, msg }) => n ?? msg)).toEqual([...Array(5000).keys(), 'end'])
})
