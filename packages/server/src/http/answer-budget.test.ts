import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../testing/service/start-test-server.ts'
import { boundAnswersInFlight } from './answer-budget.ts'

/** More than the operating system takes off our hands, and less than twice of what a stranger's network has. */
const size = 14 * 1024 * 1024

test('large answers that nobody reads are bounded, and one that is given up makes room', async () => {
  const { url } = await startTestServer(
    {},
    { extend: (app) => void app.get('/large', async () => 'x'.repeat(size)).get('/small', async () => 'x') },
  )
  const idle = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void idle.destroy())
  idle.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await new Promise((resolve) => idle.once('readable', resolve))

  const refused = await fetch(`${url}/large`)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  expect((await fetch(`${url}/small`)).status).toBe(200)

  idle.destroy()
  await expect.poll(async () => (await (await fetch(`${url}/large`)).text()).length).toBe(size)
})

function start() {
  const app = Fastify()
  onTestFinished(() => app.close())
  return { app, budget: boundAnswersInFlight(app, () => ({ key: 'n8n', anonymous: false })) }
}

test('answers of ordinary pages are counted as well, by their bytes', async () => {
  const { app, budget } = start()
  let held = 0
  app.addHook('onSend', async () => {
    held = budget.held()
  })
  app.get('/page', async () => 'x'.repeat(60_000)).get('/words', async () => '漢'.repeat(2_000))
  app.get('/small', async () => 'x'.repeat(4_000))

  const heldFor = async (url: string) => {
    await app.inject(url)
    return held
  }
  expect(await heldFor('/page')).toBe(60_000)
  expect(await heldFor('/words')).toBe(6_000)
  expect(await heldFor('/small')).toBe(0)
})

test('what changes something is refused before it is done, or answered as what it is', async () => {
  const { app, budget } = start()
  let done = 0
  let meanwhile = () => undefined as unknown
  app.post('/change', async () => {
    done++
    meanwhile()
    return 'x'.repeat(5_000)
  })
  const change = async () => (await app.inject({ method: 'POST', url: '/change' })).statusCode
  const fill = (key: string) => budget.hold({ key, anonymous: false }, 32 * 1024 * 1024)

  meanwhile = () => fill('n8n')
  expect([await change(), done]).toEqual([200, 1])
  meanwhile = () => undefined
  expect(await change()).not.toBe(200)
  expect(done).toBe(1)
})

test('others who read nothing keep nobody from changing something', async () => {
  const { app, budget } = start()
  app.post('/change', async () => 'x'.repeat(5_000))
  for (let n = 0; n < 8; n++) budget.hold({ key: `other ${n}`, anonymous: false }, 32 * 1024 * 1024)
  expect((await app.inject({ method: 'POST', url: '/change' })).statusCode).toBe(200)
})
