import { setTimeout as sleep } from 'node:timers/promises'
import { administrator } from '../../packages/server/src/testing/administrator-session.ts'
import type { Answer, Ask } from './ask.ts'
import type { Instance } from './instances.ts'
import type { Tally } from './tally.ts'

/** Everything a client of the test needs. */
export interface Stage {
  instances: Instance[]
  ask: Ask
  tally: Tally
  /** Of the administrator. */
  cookie: string
  /** Clients stop at the next opportunity. */
  ended: () => boolean
  /** Goes up when tokens of an old key are about to end. */
  keyEpoch: () => number
}

export interface Credentials {
  client_id: string
  client_secret: string
}

export function anyOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** Asks one instance after the other until it has worked: for what a client needs before it can begin. */
async function until(
  stage: Stage,
  done: number,
  attempt: (instance: Instance) => Promise<Answer>,
): Promise<Answer['body']> {
  while (!stage.ended()) {
    const { status, body } = await attempt(anyOf(stage.instances))
    if (status === done) return body
    await sleep(200)
  }
  return undefined
}

export function createRecord(stage: Stage, access: 'read' | 'read_write'): Promise<Credentials | undefined> {
  const json = { learning_area: 'north', token_name: 'before', access }
  const headers = { cookie: stage.cookie }
  return until(stage, 201, async (instance) => {
    const answer = await stage.ask(instance, '/backoffice/api/access-tokens', { json, headers }, [201, 403])
    // The session was confirmed too long ago; others may be at it, too.
    const confirmation = { json: { password: administrator.password }, headers }
    if (answer.status === 403) await stage.ask(instance, '/backoffice/api/session/confirm', confirmation, [204, 429])
    return answer
  })
}

export async function createUser(stage: Stage): Promise<string | undefined> {
  const json = { learning_area: 'north', display_name: 'Ada' }
  const user = await until(stage, 201, (instance) =>
    stage.ask(instance, '/backoffice/api/users', { json, headers: { cookie: stage.cookie } }, [201]),
  )
  return user?.uuid
}

export async function getToken(stage: Stage, record: Credentials): Promise<string | undefined> {
  const form = { grant_type: 'client_credentials', ...record }
  const answer = await until(stage, 200, (instance) => stage.ask(instance, '/oauth/token', { form }, [200]))
  return answer?.access_token
}

export function bearer(token: string, actingUser: string) {
  return { authorization: `Bearer ${token}`, 'service-client-uuid': actingUser }
}
