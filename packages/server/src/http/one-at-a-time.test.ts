import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../testing/service/start-test-server.ts'
import { maxUnanswered } from './one-at-a-time.ts'

/** Requests that wait to be told to go on, and say who has begun. */
function slowRoute() {
  const begun: string[] = []
  const goOn = new Map<string, () => void>()
  const extend = (app: FastifyInstance) => {
    app.get<{ Params: { name: string } }>('/slow/:name', async ({ params: { name } }) => {
      begun.push(name)
      await new Promise<void>((resolve) => goOn.set(name, resolve))
      return name
    })
  }
  return { extend, begun, goOn: (name: string) => goOn.get(name)?.() }
}

function send(url: string, names: string[]): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(names.map((name) => `GET /slow/${name} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(''))
  onTestFinished(() => void socket.destroy())
  return socket
}

test('requests that one connection sends ahead are worked on one after the other', async () => {
  const { extend, begun, goOn } = slowRoute()
  const { url } = await startTestServer({}, { extend })
  const [socket, responses] = [send(url, ['a', 'b', 'c']), [] as string[]]
  socket.on('data', (chunk) => responses.push(...(chunk.toString().match(/^[abc]$/gm) ?? [])))
  await expect.poll(() => begun).toEqual(['a'])
  // Another connection does not wait for them.
  send(url, ['other'])
  await expect.poll(() => begun).toEqual(['a', 'other'])
  goOn('a')
  await expect.poll(() => begun).toEqual(['a', 'other', 'b'])
  goOn('b')
  await expect.poll(() => begun).toEqual(['a', 'other', 'b', 'c'])
  goOn('c')
  await expect.poll(() => responses).toEqual(['a', 'b', 'c'])
})

test('what waits behind a request is not begun when its sender hangs up', async () => {
  const { extend, begun, goOn } = slowRoute()
  const { url } = await startTestServer({}, { extend })
  const socket = send(url, ['a', 'b'])
  await expect.poll(() => begun).toEqual(['a'])
  socket.destroy()
  await expect
    .poll(() => fetch(`${url}/metrics`, { headers: { connection: 'close' } }).then((response) => response.text()))
    .toMatch(/^backoffice_http_connections 1$/m)
  goOn('a')
  send(url, ['later'])
  await expect.poll(() => begun).toEqual(['a', 'later'])
})

test('a connection that sends too many ahead is closed', async () => {
  const { extend, begun } = slowRoute()
  const { url } = await startTestServer({}, { extend })
  const names = Array.from({ length: maxUnanswered }, (_, n) => `n${n}`)
  const [patient, greedy] = [send(url, names), send(url, [...names, 'more'])]
  await new Promise((resolve) => greedy.once('close', resolve))
  expect(patient.destroyed).toBe(false)
  expect(begun).toEqual(['n0', 'n0'])
})
