import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findSetUpLink, followSetUpLink } from '../../packages/server/src/testing/callers/administrator-session.ts'
import { call } from '../../packages/server/src/testing/callers/call.ts'
import { tokenFor } from '../../packages/server/src/testing/callers/integration.ts'
import { makePostgresServer } from '../../packages/server/src/testing/postgres/postgres-server.ts'
import { startWritingInstance } from '../../packages/server/src/testing/postgres/writing-instance.ts'
import { type ServiceProcess, startServiceProcess } from '../../packages/server/src/testing/service/service-process.ts'
import { serviceOptions } from '../../scripts/run.js'
import { cpuSecondsOf, megabytesOf } from '../harness/processes.ts'
import type { Received } from './receiver.ts'

export type Harness = Awaited<ReturnType<typeof startHarness>>

export interface Area {
  slug: string
  id: string
}

/** The service, its PostgreSQL and the receivers, in processes of their own. */
export async function startHarness() {
  const postgres = await makePostgresServer()
  await postgres.start()
  const settings = {
    DATABASE_URL: postgres.url,
    TOKEN_KEYS: randomBytes(32).toString('base64'),
    WEBHOOK_KEYS: randomBytes(32).toString('base64'),
    WEBHOOK_ALLOW: '127.0.0.1/32',
    // All receivers have one origin.
    WEBHOOK_RATE: '100000',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: [...serviceOptions, process.env.SERVICE_OPTIONS ?? ''].join(' '),
  }
  let service: ServiceProcess = await startServiceProcess(settings)
  const cookie = await followSetUpLink(findSetUpLink(service.said()))
  const receiver = fork(fileURLToPath(new URL('receiver.ts', import.meta.url)))
  const [port] = await once(receiver, 'message')
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  const pid = () => service.child.pid ?? 0

  const ask = async (path: string, body: object, status = 201) => {
    const response = await call(`${service.url}/backoffice/api${path}`, { body, cookie })
    if (response.status !== status) throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`)
    return response.body
  }
  return {
    db,
    async makeArea(slug: string): Promise<Area> {
      const { id } = await ask('/learning-areas', { name: slug, slug })
      return { slug, id }
    },
    /** Webhooks whose receivers have these manners. */
    async makeWebhooks({ slug }: Area, manners: string[]): Promise<void> {
      for (const manner of manners)
        await ask('/webhooks', { learning_area: slug, url: `http://127.0.0.1:${port}/${manner}` })
    },
    /** Only the webhooks of good receivers are served, or all. */
    async serve(which: 'good' | 'all'): Promise<void> {
      await db.query(
        `update webhooks set lease_token = lease_token + 1, leased_until = null, failures = 0, failing_since = null,
           next_attempt_at = now(), position = (select coalesce(max(position), 0) from events e where e.area_id = webhooks.area_id),
           status = case when $1 = 'all' or url like '%/good' then 'active' else 'paused' end`,
        [which],
      )
    },
    /** Events as an import leaves them. */
    async plant({ id }: Area, count: number): Promise<void> {
      await db.query(
        `insert into unsettled_events (area_id, types, subject_ids, versions, data)
         select $1, array_agg('user.changed'::text), array_agg(gen_random_uuid()), array_agg(1::bigint),
           array_agg('{"changed": ["email"]}'::jsonb)
         from generate_series(1, $2::int) n group by (n - 1) / 500`,
        [id, count],
      )
    },
    /** A client that changes people, each with a request and an event. Its function returns the status of the response. */
    async startWriter({ slug, id }: Area, people: number): Promise<() => Promise<number>> {
      const record = await ask('/access-tokens', { learning_area: slug, token_name: 'bench', access: 'read_write' })
      const headers = {
        authorization: `Bearer ${await tokenFor(service, record)}`,
        'service-client-uuid': record.client_id,
      }
      const { rows } = await db.query<{ uuid: string }>(
        `insert into users (area_id, uuid, kind, display_name, role, level_id)
         select $1, gen_random_uuid(), 'person', 'Person', 'learner', $1 from generate_series(1, $2::int) returning uuid`,
        [id, people],
      )
      let made = 0
      return async () => {
        const path = `${service.url}/api/1/users/${rows[++made % people]?.uuid}`
        const body = { display_name: `Person ${made}` }
        return (await call(path, { method: 'PATCH', body, headers })).status
      }
    },
    startOtherInstance: ({ id }: Area) => startWritingInstance(postgres.url, id),
    async received(): Promise<Received> {
      receiver.send('')
      const [received] = await once(receiver, 'message')
      return received
    },
    /** Resolves when the good receivers have got this many. */
    async untilReceived(count: number): Promise<void> {
      for (let got = 0; got < count; ) {
        await sleep(50)
        got += (await this.received()).count
      }
    },
    /** CPU time of the service so far. */
    cpuSeconds: () => cpuSecondsOf(pid()),
    megabytes: () => megabytesOf(pid(), 'VmRSS'),
    async restart(): Promise<void> {
      await service.stop()
      service = await startServiceProcess(settings)
    },
    async stop(): Promise<void> {
      await db.end()
      receiver.disconnect()
      await service.stop()
      if (service.logged()) console.log(service.logged().slice(0, 2_000))
      await postgres.remove()
    },
  }
}
