import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { call } from '../testing/callers/call.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

const large = 'x'.repeat(60 * 1024)
const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${large.length + 2}\r\n\r\n"${large}"`
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

/** Routes that say how far they have come, and wait to be told to go on. */
function slowRoutes() {
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const wait = async () => {
    reached.resolve()
    await goOn.promise
  }
  const onSend = async () => over.resolve()
  const extend = (app: FastifyInstance) => {
    app.post('/slow-check', { onRequest: wait, onSend }, async () => ({}))
    app.get('/slow-answer', { onSend }, async () => wait().then(() => large + large))
  }
  onTestFinished(() => goOn.resolve())
  return { extend, reached: reached.promise, goOn: () => goOn.resolve(), over: over.promise }
}

function send(url: string, text: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(text)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** And is seen to do so. */
async function hangUp(url: string, socket: Socket): Promise<void> {
  socket.destroy()
  // The connection of who asks is the only one.
  await expect.poll(() => metric(url, 'connections')).toBe(1)
}

async function metric(url: string, name: string): Promise<number> {
  const { body } = await call(`${url}/metrics`, { headers: { connection: 'close' } })
  return Number(new RegExp(`^backoffice_http_${name} (\\d+)$`, 'm').exec(body)?.[1])
}

test('a body whose sender hangs up while it is being checked is not held', async () => {
  const { extend, reached, goOn, over } = slowRoutes()
  const { url } = await startTestServer({}, { extend })
  const socket = send(url, post('/slow-check'))
  await reached
  await hangUp(url, socket)
  goOn()
  await over
  expect(await metric(url, 'body_bytes')).toBe(0)
})

test('an answer that is ready after its reader hung up is not held', async () => {
  const { extend, reached, goOn, over } = slowRoutes()
  const { url } = await startTestServer({}, { extend })
  const socket = send(url, get('/slow-answer'))
  await reached
  await hangUp(url, socket)
  goOn()
  await over
  expect(await metric(url, 'answer_bytes')).toBe(0)
})
