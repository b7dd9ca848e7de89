import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../packages/server/src/testing/callers/call.ts'
import type { Answer, Ask } from '../faults/ask.ts'
import { anyOf, bearer, type ClientCredentials } from '../faults/harness.ts'
import type { Instance } from '../faults/instances.ts'
import { type Database, query } from './query.ts'
import type { Worker } from './worker.ts'

/** One learning area with a client that keeps reading and writing. */
export interface Area {
  slug: string
  ask: Ask
  record: ClientCredentials
  token: string
  /** The external ids of the users that were acknowledged. */
  written: Set<string>
}

const restMs = 60
const mostTries = 40

/** Adds areas until one is on that server, which the cluster decides. */
export async function addAreaOn(worker: Worker, database: Database, url: string, cookie: string): Promise<string> {
  for (let n = 1; n <= mostTries; n++) {
    const slug = `area-${worker.port}-${n}`
    await call(`${url}/backoffice/api/learning-areas`, { body: { name: slug, slug }, cookie })
    const [place] = await query<{ port: number }>(
      database,
      `select nodeport as port from citus_shards where shardid =
        (select get_shard_id_for_distribution_column('users', id) from learning_areas where slug = $1)`,
      [slug],
    )
    if (place?.port === worker.port) return slug
  }
  throw new Error(`none of ${mostTries} areas is on ${worker.host}:${worker.port}`)
}

export async function connect(ask: Ask, instance: Instance, cookie: string, slug: string): Promise<Area> {
  const json = { learning_area: slug, token_name: slug, access: 'read_write' }
  const { body } = await ask(instance, '/backoffice/api/access-tokens', { json, headers: { cookie } }, [201])
  const record = { client_id: body.client_id, client_secret: body.client_secret }
  const form = { grant_type: 'client_credentials', ...record }
  const token = (await ask(instance, '/oauth/token', { form }, [200])).body.access_token
  return { slug, ask, record, token, written: new Set() }
}

export async function keepReading(area: Area, instances: Instance[], ended: () => boolean): Promise<void> {
  while (!ended()) {
    await callApi(area, anyOf(instances), Math.random() < 0.5 ? '/api/1' : '/api/1/users?limit=5')
    await sleep(restMs)
  }
}

export async function keepWriting(area: Area, instances: Instance[], ended: () => boolean): Promise<void> {
  while (!ended()) {
    const json = { display_name: 'Grace', external_id: `w-${crypto.randomUUID()}` }
    const headers = bearer(area.token, area.record.client_id)
    const { status } = await area.ask(anyOf(instances), '/api/1/users', { json, headers }, [201])
    if (status === 201) area.written.add(json.external_id)
    await sleep(restMs)
  }
}

/** Changes one person over and over: their events have to be in order. */
export async function keepChanging(area: Area, instances: Instance[], ended: () => boolean): Promise<void> {
  const headers = bearer(area.token, area.record.client_id)
  const { body } = await area.ask(anyOf(instances), '/api/1/users', { json: { display_name: 'Ada' }, headers }, [201])
  for (let n = 1; !ended(); n++) {
    const json = { display_name: `Ada ${n}` }
    await area.ask(anyOf(instances), `/api/1/users/${body.uuid}`, { method: 'PATCH', json, headers }, [200])
    await sleep(restMs)
  }
}

function callApi(area: Area, instance: Instance, path: string): Promise<Answer> {
  return area.ask(instance, path, { headers: bearer(area.token, area.record.client_id) }, [200])
}
