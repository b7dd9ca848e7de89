import { setTimeout as sleep } from 'node:timers/promises'
import type { NewAccessToken } from '@backoffice/contract/access-token'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ApiResponse } from '../testing/callers/call.ts'
import {
  administer,
  callApi,
  type IntegrationServer,
  postForm,
  requestToken,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { severableConnection } from '../testing/postgres/severable-connection.ts'
import { startTestServer, type TestServer } from '../testing/service/start-test-server.ts'

type Instance = Pick<TestServer, 'url'>

/** From now on, no call that begins a second later is still accepted. */
async function expectRefusedWithinASecond(ask: () => Promise<ApiResponse>, refusal: number): Promise<void> {
  const changedAt = performance.now()
  for (;;) {
    const begunAt = performance.now()
    const { status } = await ask()
    if (status !== 200) {
      expect(status).toBe(refusal)
      return
    }
    expect(begunAt - changedAt).toBeLessThan(1_000)
    await sleep(10)
  }
}

/** Makes something that works at the other instance, and a way to take it away at this one. */
type Prepare = (
  here: IntegrationServer,
  there: Instance,
) => Promise<[ask: () => Promise<ApiResponse>, change: () => Promise<unknown>]>

const changes: [refusal: number, Prepare][] = [
  [
    401,
    async (here, there) => {
      const record = await here.createRecord()
      const token = await tokenFor(there, record)
      return [() => callApi(there, token, record.client_id), () => here.revokeRecord(record)]
    },
  ],
  [
    401,
    async (here, there) => {
      const record = await here.createRecord()
      return [() => requestToken(there, record), () => here.revokeRecord(record)]
    },
  ],
  [
    401,
    async (here, there) => {
      const { client_id, client_secret } = await here.createRecord()
      const token = await tokenFor(there, { client_id, client_secret })
      const revoke = () => postForm(`${here.url}/oauth/revoke`, { client_id, client_secret, token })
      return [() => callApi(there, token, client_id), revoke]
    },
  ],
  [
    401,
    async (here, there) => {
      const record = await here.createRecord()
      const token = await tokenFor(there, record)
      return [() => callApi(there, token, record.client_id), () => here.pauseRecord(record)]
    },
  ],
  [
    403,
    async (here, there) => {
      const user = await here.createUser()
      const { client_id, client_secret } = await here.createRecord()
      const token = await tokenFor(there, { client_id, client_secret })
      const body = { act_for: { who: 'itself' } }
      const narrow = () => here.admin(`/access-tokens/${client_id}`, { method: 'PATCH', body })
      return [() => callApi(there, token, user.uuid), narrow]
    },
  ],
  [
    403,
    async (here, there) => {
      const level = async (name: string, parent: object) =>
        (await here.admin('/hierarchy-levels', { body: { name, ...parent } })).body.id
      const [branch, beside] = [
        await level('a', { learning_area: 'north' }),
        await level('b', { learning_area: 'north' }),
      ]
      const twig = await level('c', { parent_id: branch })
      const user = await here.createUser({ level_id: twig })
      const token = await tokenFor(there, await here.createRecord({ level_id: branch }))
      const move = () => here.admin(`/hierarchy-levels/${twig}/move`, { body: { parent_id: beside } })
      return [() => callApi(there, token, user.uuid), move]
    },
  ],
  [
    403,
    async (here, there) => {
      const user = await here.createUser()
      const token = await tokenFor(there, await here.createRecord())
      return [() => callApi(there, token, user.uuid), () => here.setUserActive(user, false)]
    },
  ],
]

async function expectKnownThere(here: IntegrationServer, there: Instance): Promise<void> {
  for (const [refusal, prepare] of changes) {
    const [ask, change] = await prepare(here, there)
    // Twice: now it is in the cache of the other.
    expect(await ask()).toMatchObject({ status: 200 })
    expect(await ask()).toMatchObject({ status: 200 })
    await change()
    await expectRefusedWithinASecond(ask, refusal)
  }
}

describe('a revoked record, a revoked token and a deactivated user are refused by another instance within a second', () => {
  test('and at once where it was done', async () => {
    const here = await startIntegrationServer()
    await expectKnownThere(here, await startTestServer({}, { beside: here }))
    for (const [refusal, prepare] of changes) {
      const [ask, change] = await prepare(here, here)
      expect(await ask()).toMatchObject({ status: 200 })
      await change()
      expect(await ask()).toMatchObject({ status: refusal })
    }
  })

  test('when the connection that hears notifications has just broken', async () => {
    const here = await startIntegrationServer()
    const there = await startTestServer({}, { beside: here })
    const deaf = {
      ...here,
      async createRecord(input?: Partial<NewAccessToken>) {
        const record = await here.createRecord(input)
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'backoffice listener'`.execute(here.db)
        return record
      },
    }
    await expectKnownThere(deaf, there)
    expect(there.log()).toContain('change feed lost its connection')
  })

  test('when no notification is ever sent', async () => {
    const first = await startIntegrationServer()
    await sql`create function public.pg_notify(text, text) returns void language sql as ''`.execute(first.db)
    // Found before the real one.
    const connection = { ...first.connection, options: '-c search_path=public,pg_catalog' }
    const mute = await startTestServer({}, { beside: { ...first, connection } })
    const { rows } = await sql<{ schema: string }>`
      select pronamespace::regnamespace::text as schema
      from pg_proc where oid = 'pg_notify(text,text)'::regprocedure`.execute(mute.db)
    expect(rows).toEqual([{ schema: 'public' }])
    await expectKnownThere(administer(mute, first.cookie), first)
  })

  test('when the other hears of no changes any more, but still reaches the database', async () => {
    const here = await startIntegrationServer()
    const line = await severableConnection(here.connection)
    const there = await startTestServer({}, { beside: here, listensOver: line.connection })
    line.cut()
    await expectKnownThere(here, there)
    for (const [refusal, prepare] of changes) {
      const [ask, change] = await prepare(here, there)
      expect(await ask()).toMatchObject({ status: 200 })
      await change()
      expect(await ask()).toMatchObject({ status: refusal })
    }
  })

  test('or answered 503, when the other has lost the database, until it is back', async () => {
    const here = await startIntegrationServer()
    const line = await severableConnection(here.connection)
    const there = await startTestServer({}, { beside: { ...here, connection: line.connection } })
    const prepared = []
    for (const [refusal, prepare] of changes) prepared.push([refusal, ...(await prepare(here, there))] as const)
    for (const [, ask] of prepared) expect(await ask()).toMatchObject({ status: 200 })
    line.cut()
    for (const [, , change] of prepared) await change()
    await Promise.all(prepared.map(([, ask]) => expectRefusedWithinASecond(ask, 503)))
    for (const [, ask] of prepared) expect((await ask()).headers.get('retry-after')).toBe('2')
    line.restore()
    for (const [refusal, ask] of prepared) {
      await expect.poll(async () => (await ask()).status).toBe(refusal)
    }
  })
})

test('an instance whose database hangs says nothing rather than something old', async () => {
  const here = await startIntegrationServer()
  const line = await severableConnection(here.connection)
  const there = await startTestServer({}, { beside: { ...here, connection: line.connection } })
  const record = await here.createRecord()
  const token = await tokenFor(there, record)
  expect(await callApi(there, token, record.client_id)).toMatchObject({ status: 200 })

  line.freeze()
  await here.revokeRecord(record)
  await sleep(1_000)
  const asked = callApi(there, token, record.client_id)
  expect(await Promise.race([asked, sleep(300, 'nothing yet')])).toBe('nothing yet')
  line.restore()
  expect(await asked).toMatchObject({ status: 401 })
})

test('while the database is away the token endpoint says so in its own words, and counts no failure', async () => {
  const here = await startIntegrationServer()
  const line = await severableConnection(here.connection)
  const there = await startTestServer({}, { beside: { ...here, connection: line.connection } })
  const record = await here.createRecord()
  line.cut()
  for (let request = 0; request < 15; request++) {
    const response = await requestToken(there, record)
    expect(response).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } })
    expect(response.headers.get('retry-after')).toBe('2')
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  line.restore()
  await expect.poll(async () => (await requestToken(there, record)).status).toBe(200)
})
