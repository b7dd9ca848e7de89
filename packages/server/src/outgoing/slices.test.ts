import { type AddressInfo, createServer, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createAllowedTargets } from './allowed-targets.ts'
import { createGuardedConnections } from './guarded-connection.ts'
import { createSlices, sliceBytes, turnMs } from './slices.ts'

/** Connections that bring what is written to them, and what came out of their slices, in order. */
function start(millisecondsForEach = turnMs) {
  let time = 0
  const slices = createSlices(() => (time += millisecondsForEach))
  const seen: { key: string; bytes: number; turn: number }[] = []
  let turn = 0
  const open = (key: string) => {
    const raw = new PassThrough({ highWaterMark: 1024 * 1024 })
    const stream = slices(raw as unknown as Socket, key)
    stream.on('data', (slice: Buffer) => seen.push({ key, bytes: slice.length, turn }))
    return { raw, stream }
  }
  const pass = async (turns: number) => {
    for (const until = turn + turns; turn < until; turn++) await nextTurn()
  }
  return { open, seen, pass }
}

test('in each turn of the event loop, what takes a while is handed on a slice at a time, areas in turn', async () => {
  const { open, seen, pass } = start()
  for (const key of ['a one', 'a two', 'b one']) open(key).raw.write(Buffer.alloc(4 * sliceBytes))
  await pass(40)
  expect(seen.map(({ bytes }) => bytes)).toEqual(Array(12).fill(sliceBytes))
  expect(new Set(seen.map(({ turn }) => turn)).size).toBe(12)
  const areas = seen.map(({ key }) => key[0]).join('')
  expect(areas).toMatch(/^a(ab){4}aaa$/)
})

test('what takes no time does not wait for another turn', async () => {
  const { open, seen, pass } = start(turnMs / 10)
  open('a one').raw.write(Buffer.alloc(4 * sliceBytes))
  await pass(40)
  expect(seen).toHaveLength(4)
  expect(new Set(seen.map(({ turn }) => turn)).size).toBe(1)
})

test('all bytes come, in order, and then the end', async () => {
  const { open } = start()
  const { raw, stream } = open('a one')
  const sent = Buffer.from(Array.from({ length: 5 * sliceBytes + 7 }, (_, n) => n % 251))
  const got: Buffer[] = []
  stream.on('data', (slice: Buffer) => got.push(slice))
  const ended = new Promise((resolve) => stream.on('end', resolve))
  raw.write(sent.subarray(0, 3 * sliceBytes))
  raw.end(sent.subarray(3 * sliceBytes))
  await ended
  expect(Buffer.concat(got).equals(sent)).toBe(true)
})

test('a connection that is closed while it waits keeps nobody else waiting', async () => {
  const { open, seen, pass } = start()
  const { raw, stream } = open('a one')
  raw.write(Buffer.alloc(4 * sliceBytes))
  open('b one').raw.write(Buffer.alloc(4 * sliceBytes))
  stream.destroy()
  await pass(20)
  expect(raw.destroyed).toBe(true)
  expect(seen.filter(({ key }) => key === 'b one')).toHaveLength(4)
})

test('connections without TLS are sliced, too', async () => {
  const server = createServer((socket) => void socket.end(Buffer.alloc(8 * sliceBytes)))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const open = createGuardedConnections({ targets: createAllowedTargets({ allow: ['127.0.0.1'] }) })
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const stream = await open({ url, areaId: 'a', signal: new AbortController().signal })
  const sizes: number[] = []
  stream.on('data', (slice: Buffer) => sizes.push(slice.length))
  await new Promise((resolve) => stream.on('end', resolve))
  expect([Math.max(...sizes), sizes.reduce((sum, size) => sum + size)]).toEqual([sliceBytes, 8 * sliceBytes])
})
