import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './ask.ts'
import { anyOf, bearer, type ClientCredentials, createRecord, createUser, getToken, type Harness } from './harness.ts'
import type { Instance } from './instances.ts'

/** Something that worked everywhere, was ended at one instance, and must not work anywhere a second later. */
interface Ended {
  what: string
  /** Whether it still works there. */
  works(instance: Instance): Promise<{ answer: Answer; works: boolean }>
}

const promisedMs = 1_000
const watchedMs = 2_500

/** Keeps ending things, and checks that no instance still accepts them. */
export async function revoke(harness: Harness, acknowledged: Ended[]): Promise<void> {
  while (!harness.ended()) {
    const ended = await endSomething(harness)
    if (!ended) continue
    const endedAt = performance.now()
    acknowledged.push(ended)
    harness.results.count(`acknowledged: ${ended.what}`)
    await Promise.all(harness.instances.map((instance) => watch(harness, ended, instance, endedAt)))
  }
}

async function watch({ results }: Harness, ended: Ended, instance: Instance, endedAt: number): Promise<void> {
  while (performance.now() - endedAt < watchedMs) {
    const { answer, works } = await ended.works(instance)
    const lateMs = answer.beganAt - endedAt
    if (works) {
      results.worst('latest call let through after a revocation was acknowledged', lateMs)
      if (lateMs > promisedMs)
        results.violate(`${ended.what}: let through by ${instance.name} after ${Math.round(lateMs)} ms`)
    }
    await sleep(80)
  }
}

/** Checks at the end that everything acknowledged is still ended. */
export async function checkAll({ instances, results }: Harness, acknowledged: Ended[]): Promise<void> {
  for (const ended of acknowledged) {
    const { works } = await ended.works(anyOf(instances))
    if (works) results.violate(`${ended.what}: works again in the end`)
  }
}

type Kind = (
  harness: Harness,
  record: ClientCredentials,
  token: string,
  user: string,
) => [acknowledged: Promise<Answer>, Ended]

const kinds: Kind[] = [
  (harness, record, token) => [
    administer(harness, `/access-tokens/${record.client_id}/revoke`, {}),
    { what: 'revoked record, its token', works: callsWith(harness, token, record.client_id) },
  ],
  (harness, record) => [
    administer(harness, `/access-tokens/${record.client_id}/revoke`, {}),
    { what: 'revoked record, a new token', works: getsToken(harness, record) },
  ],
  (harness, record, token) => [
    harness.ask(anyOf(harness.instances), '/oauth/revoke', { form: { ...record, token } }, [200]),
    { what: 'revoked token', works: callsWith(harness, token, record.client_id) },
  ],
  (harness, _record, token, user) => [
    administer(harness, `/users/${user}/deactivate?learning_area=north`, {}),
    { what: 'deactivated user', works: callsWith(harness, token, user) },
  ],
  (harness, record, token) => [
    administer(harness, `/access-tokens/${record.client_id}`, { token_name: 'after' }, 'PATCH'),
    { what: 'edited record, its old name', works: showsOldName(harness, token, record.client_id) },
  ],
]

async function endSomething(harness: Harness): Promise<Ended | undefined> {
  const keyEpoch = harness.keyEpoch()
  const [made, user] = [await createRecord(harness, 'read'), await createUser(harness)]
  const record = made && { client_id: made.client_id, client_secret: made.client_secret }
  const token = record && (await getToken(harness, record))
  if (!record || !token || !user) return undefined
  // Fills the cache of every instance. A change of keys meanwhile is checked by the other clients.
  for (const instance of [...harness.instances, ...harness.instances]) {
    for (const actingUser of [record.client_id, user]) {
      const usual = harness.keyEpoch() === keyEpoch ? [200] : [200, 401]
      await harness.ask(instance, '/api/1', { headers: bearer(token, actingUser) }, usual)
    }
  }
  const [acknowledged, ended] = anyOf(kinds)(harness, record, token, user)
  return (await acknowledged).status === 200 ? ended : undefined
}

function administer(harness: Harness, path: string, json: object, method = 'POST'): Promise<Answer> {
  const request = { method, json, headers: { cookie: harness.cookie } }
  return harness.ask(anyOf(harness.instances), `/backoffice/api${path}`, request, [200])
}

function callsWith(harness: Harness, token: string, actingUser: string): Ended['works'] {
  return async (instance) => {
    const answer = await harness.ask(instance, '/api/1', { headers: bearer(token, actingUser) }, [200, 401, 403])
    return { answer, works: answer.status === 200 }
  }
}

function getsToken(harness: Harness, record: ClientCredentials): Ended['works'] {
  const form = { grant_type: 'client_credentials', ...record }
  return async (instance) => {
    const answer = await harness.ask(instance, '/oauth/token', { form }, [200, 401])
    return { answer, works: answer.status === 200 }
  }
}

function showsOldName(harness: Harness, token: string, clientId: string): Ended['works'] {
  return async (instance) => {
    const answer = await harness.ask(instance, '/api/1', { headers: bearer(token, clientId) }, [200, 401])
    return { answer, works: answer.status === 200 && answer.body.client.name === 'before' }
  }
}

export type { Ended }
