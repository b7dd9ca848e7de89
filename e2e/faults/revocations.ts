import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './ask.ts'
import type { Instance } from './instances.ts'
import { anyOf, bearer, type Credentials, createRecord, createUser, getToken, type Stage } from './stage.ts'

/** Something that worked everywhere, was ended at one instance, and must not work anywhere a second later. */
interface Ended {
  what: string
  /** Does it still work there? */
  works(instance: Instance): Promise<{ answer: Answer; works: boolean }>
}

const promisedMs = 1_000
const watchedMs = 2_500

/** Ends one thing after the other, all the while, and watches all instances for what they still let through. */
export async function revoke(stage: Stage, acknowledged: Ended[]): Promise<void> {
  while (!stage.ended()) {
    const ended = await endSomething(stage)
    if (!ended) continue
    const endedAt = performance.now()
    acknowledged.push(ended)
    stage.tally.count(`acknowledged: ${ended.what}`)
    await Promise.all(stage.instances.map((instance) => watch(stage, ended, instance, endedAt)))
  }
}

async function watch({ tally }: Stage, ended: Ended, instance: Instance, endedAt: number): Promise<void> {
  while (performance.now() - endedAt < watchedMs) {
    const { answer, works } = await ended.works(instance)
    const lateMs = answer.beganAt - endedAt
    if (works) {
      tally.worst('latest call let through after a revocation was acknowledged', lateMs)
      if (lateMs > promisedMs)
        tally.violate(`${ended.what}: let through by ${instance.name} after ${Math.round(lateMs)} ms`)
    }
    await sleep(80)
  }
}

/** In the end, once more: what was acknowledged is not forgotten. */
export async function checkAll({ instances, tally }: Stage, acknowledged: Ended[]): Promise<void> {
  for (const ended of acknowledged) {
    const { works } = await ended.works(anyOf(instances))
    if (works) tally.violate(`${ended.what}: works again in the end`)
  }
}

type Kind = (stage: Stage, record: Credentials, token: string, user: string) => [acknowledged: Promise<Answer>, Ended]

const kinds: Kind[] = [
  (stage, record, token) => [
    administer(stage, `/access-tokens/${record.client_id}/revoke`, {}),
    { what: 'revoked record, its token', works: callsWith(stage, token, record.client_id) },
  ],
  (stage, record) => [
    administer(stage, `/access-tokens/${record.client_id}/revoke`, {}),
    { what: 'revoked record, a new token', works: getsToken(stage, record) },
  ],
  (stage, record, token) => [
    stage.ask(anyOf(stage.instances), '/oauth/revoke', { form: { ...record, token } }, [200]),
    { what: 'revoked token', works: callsWith(stage, token, record.client_id) },
  ],
  (stage, _record, token, user) => [
    administer(stage, `/users/${user}/deactivate?learning_area=north`, {}),
    { what: 'deactivated user', works: callsWith(stage, token, user) },
  ],
  (stage, record, token) => [
    administer(stage, `/access-tokens/${record.client_id}`, { token_name: 'after' }, 'PATCH'),
    { what: 'edited record, its old name', works: showsOldName(stage, token, record.client_id) },
  ],
]

async function endSomething(stage: Stage): Promise<Ended | undefined> {
  const keyEpoch = stage.keyEpoch()
  const [made, user] = [await createRecord(stage, 'read'), await createUser(stage)]
  const record = made && { client_id: made.client_id, client_secret: made.client_secret }
  const token = record && (await getToken(stage, record))
  if (!record || !token || !user) return undefined
  // So that every instance has all of it in its memory. A change of keys in between is for the other clients to notice.
  for (const instance of [...stage.instances, ...stage.instances]) {
    for (const actingUser of [record.client_id, user]) {
      const usual = stage.keyEpoch() === keyEpoch ? [200] : [200, 401]
      await stage.ask(instance, '/api/1', { headers: bearer(token, actingUser) }, usual)
    }
  }
  const [acknowledged, ended] = anyOf(kinds)(stage, record, token, user)
  return (await acknowledged).status === 200 ? ended : undefined
}

function administer(stage: Stage, path: string, json: object, method = 'POST'): Promise<Answer> {
  const request = { method, json, headers: { cookie: stage.cookie } }
  return stage.ask(anyOf(stage.instances), `/backoffice/api${path}`, request, [200])
}

function callsWith(stage: Stage, token: string, actingUser: string): Ended['works'] {
  return async (instance) => {
    const answer = await stage.ask(instance, '/api/1', { headers: bearer(token, actingUser) }, [200, 401, 403])
    return { answer, works: answer.status === 200 }
  }
}

function getsToken(stage: Stage, record: Credentials): Ended['works'] {
  const form = { grant_type: 'client_credentials', ...record }
  return async (instance) => {
    const answer = await stage.ask(instance, '/oauth/token', { form }, [200, 401])
    return { answer, works: answer.status === 200 }
  }
}

function showsOldName(stage: Stage, token: string, clientId: string): Ended['works'] {
  return async (instance) => {
    const answer = await stage.ask(instance, '/api/1', { headers: bearer(token, clientId) }, [200, 401])
    return { answer, works: answer.status === 200 && answer.body.client.name === 'before' }
  }
}

export type { Ended }
