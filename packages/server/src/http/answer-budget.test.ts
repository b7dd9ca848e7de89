import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../testing/start-test-server.ts'

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
  await expect.poll(async () => (await (await fetch(`${url}/large`)).text()).length, { timeout: 10_000 }).toBe(size)
})
