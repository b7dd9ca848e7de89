import { setTimeout as sleep } from 'node:timers/promises'
import { anyOf, bearer, type ClientCredentials, createRecord, getToken, type Harness } from './harness.ts'

const restMs = 120

interface Client {
  record: ClientCredentials
  token: string
  keyEpoch: number
}

/** Calls all instances with tokens of all instances, as integrations do: every token must work everywhere. */
export async function read(harness: Harness): Promise<void> {
  const client = await begin(harness, 'read')
  while (client && !harness.ended()) {
    await renewAfterKeyChange(harness, client)
    const { token, record } = client
    const path = Math.random() < 0.8 ? '/api/1' : '/api/1/users?limit=5'
    await harness.ask(anyOf(harness.instances), path, { headers: bearer(token, record.client_id) }, [200])
    if (Math.random() < 0.1) client.token = (await getToken(harness, record)) ?? token
    await sleep(restMs * Math.random() * 2)
  }
}

/** Creates users, edits some of them, and remembers each one that an instance acknowledged. */
export async function write(harness: Harness, acknowledged: Set<string>): Promise<void> {
  const client = await begin(harness, 'read_write')
  while (client && !harness.ended()) {
    await renewAfterKeyChange(harness, client)
    const { token, record } = client
    const json = { display_name: 'Grace', external_id: `w-${crypto.randomUUID()}` }
    const headers = bearer(token, record.client_id)
    const { status, body } = await harness.ask(anyOf(harness.instances), '/api/1/users', { json, headers }, [201])
    if (status === 201) {
      acknowledged.add(json.external_id)
      const edit = { method: 'PATCH', json: { display_name: 'Hopper' }, headers }
      if (Math.random() < 0.5) await harness.ask(anyOf(harness.instances), `/api/1/users/${body.uuid}`, edit, [200])
    }
    await sleep(restMs * Math.random() * 2)
  }
}

async function begin(harness: Harness, access: 'read' | 'read_write'): Promise<Client | undefined> {
  const keyEpoch = harness.keyEpoch()
  const record = await createRecord(harness, access)
  const token = record && (await getToken(harness, record))
  return record && token ? { record, token, keyEpoch } : undefined
}

/** Clients do this within the hour; the test has less time. */
async function renewAfterKeyChange(harness: Harness, client: Client): Promise<void> {
  if (client.keyEpoch === harness.keyEpoch()) return
  const keyEpoch = harness.keyEpoch()
  const token = await getToken(harness, client.record)
  if (token) Object.assign(client, { token, keyEpoch })
}
