import { setTimeout as sleep } from 'node:timers/promises'
import { administrator } from '../../packages/server/src/testing/callers/administrator-session.ts'
import type { Answer, Ask } from './ask.ts'
import type { Instance } from './instances.ts'
import type { Results } from './results.ts'

/** Everything that a client of the test needs. */
export interface Harness {
  instances: Instance[]
  ask: Ask
  results: Results
  /** The administrator's session cookie. */
  cookie: string
  /** Clients stop as soon as they can when this is true. */
  ended: () => boolean
  /** Increases when tokens of an old key are about to expire. */
  keyEpoch: () => number
}

export interface ClientCredentials {
  client_id: string
  client_secret: string
}

export function anyOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** Tries one instance after the other until it succeeds, for what a client needs to start. */
async function until(
  harness: Harness,
  done: number,
  attempt: (instance: Instance) => Promise<Answer>,
): Promise<Answer['body']> {
  while (!harness.ended()) {
    const { status, body } = await attempt(anyOf(harness.instances))
    if (status === done) return body
    await sleep(200)
  }
  return undefined
}

export function createRecord(harness: Harness, access: 'read' | 'read_write'): Promise<ClientCredentials | undefined> {
  const json = { learning_area: 'north', token_name: 'before', access }
  const headers = { cookie: harness.cookie }
  return until(harness, 201, async (instance) => {
    const answer = await harness.ask(instance, '/backoffice/api/access-tokens', { json, headers }, [201, 403])
    // The confirmation of the session has expired; others may be renewing it, too.
    const confirmation = { json: { password: administrator.password }, headers }
    if (answer.status === 403) await harness.ask(instance, '/backoffice/api/session/confirm', confirmation, [204, 429])
    return answer
  })
}

export async function createUser(harness: Harness): Promise<string | undefined> {
  const json = { learning_area: 'north', display_name: 'Ada' }
  const user = await until(harness, 201, (instance) =>
    harness.ask(instance, '/backoffice/api/users', { json, headers: { cookie: harness.cookie } }, [201]),
  )
  return user?.uuid
}

export async function getToken(harness: Harness, record: ClientCredentials): Promise<string | undefined> {
  const form = { grant_type: 'client_credentials', ...record }
  const answer = await until(harness, 200, (instance) => harness.ask(instance, '/oauth/token', { form }, [200]))
  return answer?.access_token
}

export function bearer(token: string, actingUser: string) {
  return { authorization: `Bearer ${token}`, 'service-client-uuid': actingUser }
}
