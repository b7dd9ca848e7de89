import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { findSetUpLink, followSetUpLink } from '../testing/callers/administrator-session.ts'
import { call } from '../testing/callers/call.ts'
import { removeDataFolder } from '../testing/service/data-folder.ts'
import { startServiceProcess } from '../testing/service/service-process.ts'
import { makeUsedDataFolder } from '../testing/service/used-data-folder.ts'

/** Like a balancer: keeps connections open, asks for health, and sends nothing to whoever is not ready. */
test('with DRAIN_SECONDS no request is lost when an instance stops behind a balancer', async () => {
  const dataDir = await makeUsedDataFolder()
  onTestFinished(() => removeDataFolder(dataDir))
  const service = await startServiceProcess({ DATA_DIR: dataDir, DRAIN_SECONDS: '2', RATE_LIMIT: 'off' })
  onTestFinished(async () => void (await service.stop()))
  const cookie = await followSetUpLink(findSetUpLink(service.said()))
  const agent = new http.Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  let ready = true
  let answered = 0
  const problems: unknown[] = []

  const send = () =>
    new Promise<void>((resolve) => {
      const body = JSON.stringify({ name: 'Area', slug: `area-${crypto.randomUUID()}` })
      const headers = { 'content-type': 'application/json', 'content-length': body.length, cookie }
      const request = http.request(`${service.url}/backoffice/api/learning-areas`, { method: 'POST', agent, headers })
      request.on('response', (response) => {
        response.resume().on('end', resolve)
        answered++
        if (response.statusCode !== 201) problems.push(response.statusCode)
      })
      request.on('error', (error) => {
        problems.push(error)
        resolve()
      })
      request.end(body)
    })
  const keepSending = async () => {
    while (ready) await send()
  }
  const clients = Array.from({ length: 4 }, keepSending)
  await sleep(500)
  const stopped = service.stop()
  const before = answered
  while (ready) {
    await sleep(300)
    ready = (await call(`${service.url}/readyz`)).status === 200
  }
  await Promise.all(clients)
  expect(await stopped).toBe(0)
  expect(problems).toEqual([])
  expect(answered).toBeGreaterThan(before)
})
