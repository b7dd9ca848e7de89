import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSetUpLink, followSetUpLink } from '../testing/callers/administrator-session.ts'
import { type ApiResponse, call } from '../testing/callers/call.ts'
import { callApi, requestToken, tokenFor } from '../testing/callers/integration.ts'
import { removeDataFolder } from '../testing/service/data-folder.ts'
import { programs } from '../testing/service/program-environment.ts'
import { isSender, sendersOf } from '../testing/service/sender-processes.ts'
import { runServiceToItsEnd, type ServiceProcess, startServiceProcess } from '../testing/service/service-process.ts'
import { makeUsedDataFolder } from '../testing/service/used-data-folder.ts'
import { startReceiver } from '../testing/service/webhook-receiver.ts'

const fresh = { headers: { connection: 'close' } }

/** The processes that answer; PostgreSQL is a child of the first process, too. */
function workersOf({ child }: ServiceProcess): number[] {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(programs.main))
}

async function signIn({ url, said }: ServiceProcess) {
  const cookie = await followSetUpLink(findSetUpLink(said()))
  return (path: string, body?: object) => call(`${url}/backoffice/api${path}`, { body, cookie, ...fresh })
}

/** Fresh connections reach the workers in turn. */
const responses = async (count: number, ask: () => Promise<ApiResponse>) => {
  const statuses = new Set<number>()
  for (let n = 0; n < count; n++) statuses.add((await ask()).status)
  return [...statuses]
}

describe.runIf(process.platform === 'linux')('WORKERS=2', () => {
  let dataDir: string
  let service: ServiceProcess
  let administer: Awaited<ReturnType<typeof signIn>>
  const start = () => startServiceProcess({ DATA_DIR: dataDir, WORKERS: '2', WEBHOOK_ALLOW: '127.0.0.1' })
  beforeAll(async () => {
    dataDir = await makeUsedDataFolder()
    service = await start()
    administer = await signIn(service)
    await administer('/learning-areas', { name: 'North', slug: 'north' })
  })
  beforeEach(async () => {
    if (!isRunning(service.child.pid)) service = await start()
  })
  afterAll(async () => {
    await service.stop()
    removeDataFolder(dataDir)
  })

  test('a token of one worker is good at all, and a revocation holds at all within a second', async () => {
    expect(workersOf(service)).toHaveLength(2)
    const { body: record } = await administer('/access-tokens', { learning_area: 'north', token_name: 'n8n' })
    const tokens = [await tokenFor(service, record), await tokenFor(service, record)]
    for (const token of tokens) {
      expect(await responses(6, () => callApi(service, token, record.client_id, fresh))).toEqual([200])
    }
    expect((await administer(`/access-tokens/${record.client_id}/revoke`, {})).status).toBe(200)
    await sleep(1_000)
    for (const token of tokens) {
      expect(await responses(6, () => callApi(service, token, record.client_id, fresh))).toEqual([401])
    }
    expect(await responses(4, () => requestToken(service, record, {}, fresh.headers))).toEqual([401])
  })

  test('the set-up link is printed once, and the port is shared', async () => {
    expect(service.said().match(/\/set-up#/g)).toHaveLength(1)
    expect(service.said().match(/Backoffice: http/g)).toHaveLength(1)
    expect(await responses(6, () => call(`${service.url}/readyz`, fresh))).toEqual([200])
  })

  test('metrics are those of all workers, whichever is asked', async () => {
    const counted = async () => {
      const { body } = await call(`${service.url}/metrics`, fresh)
      return Number(/duration_seconds_count\{route="\/healthz",method="GET",status="200"\} (\d+)/.exec(body)?.[1] ?? 0)
    }
    const before = await counted()
    for (let n = 0; n < 10; n++) await call(`${service.url}/healthz`, fresh)
    const after = before + 10
    expect([await counted(), await counted(), await counted()]).toEqual([after, after, after])
  })

  test('a worker that dies is replaced, and the others answer meanwhile', async () => {
    const [victim, survivor] = workersOf(service)
    process.kill(victim ?? 0, 'SIGKILL')
    await expect.poll(() => workersOf(service).filter((pid) => pid !== victim).length).toBe(2)
    expect(workersOf(service)).toContain(survivor)
    await expect.poll(() => service.logged()).toContain('new worker is ready')
    expect(await responses(6, () => call(`${service.url}/readyz`, fresh))).toEqual([200])
  })

  test('each worker has a sender, which ends with it in the middle of a request, and deliveries go on', async () => {
    const held: ServerResponse[] = []
    const receiver = await startReceiver((_received, response) => void held.push(response))
    const { body: webhook } = await administer('/webhooks', { learning_area: 'north', url: receiver.url })
    const path = (rest: string) => `/webhooks/${webhook.id}${rest}?learning_area=north`
    await expect.poll(async () => (await administer(path(''))).body.health).toBe('ok')
    // Each worker sends one test at a time for an administrator.
    const tests = Promise.allSettled(Array.from({ length: 8 }, () => administer(path('/test'), {})))
    await expect.poll(() => held.length).toBe(2)
    const workers = workersOf(service)
    const senders = workers.map(sendersOf)
    expect(senders).toEqual([[expect.any(Number)], [expect.any(Number)]])

    process.kill(workers[0] ?? 0, 'SIGKILL')
    // Sooner than the deadline of its request, with which it might end, too.
    await expect.poll(() => isSender(senders[0]?.[0] ?? 0), { timeout: 10_000 }).toBe(false)
    receiver.answerWith((_received, response) => response.writeHead(204).end())
    for (const response of held) response.writeHead(204).end()
    await tests
    expect((await administer('/users', { learning_area: 'north', display_name: 'Ada' })).status).toBe(201)
    await expect.poll(receiver.types).toContain('user.created')
  })

  test('a port in use is reported in words and ends the start', async () => {
    const { port } = new URL(service.url)
    const other = await makeUsedDataFolder()
    const { code, said } = await runServiceToItsEnd({ DATA_DIR: other, WORKERS: '2', PORT: port })
    removeDataFolder(other)
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} on 127.0.0.1 is already in use by another program.`)
  })

  test('SIGTERM ends all of them with exit code 0', async () => {
    const workers = workersOf(service)
    expect(await service.stop()).toBe(0)
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  test('workers do not outlive a first process that was killed', async () => {
    const workers = workersOf(service)
    service.child.kill('SIGKILL')
    const alive = () => workers.filter((pid) => isRunning(pid))
    await expect.poll(alive).toEqual([])
    // Takes over the database that was left alone.
    service = await start()
    expect(await responses(6, () => call(`${service.url}/readyz`, fresh))).toEqual([200])
  })
})

function isRunning(pid: number | undefined): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // Gone.
    return false
  }
}
