import { setTimeout as sleep } from 'node:timers/promises'
import { anyOf, bearer, type Credentials, createRecord, getToken, type Stage } from './stage.ts'

const restMs = 120

interface Client {
  record: Credentials
  token: string
  keyEpoch: number
}

/** Calls all instances with tokens of all instances, as integrations do: every one must be good everywhere. */
export async function read(stage: Stage): Promise<void> {
  const client = await begin(stage, 'read')
  while (client && !stage.ended()) {
    await renewAfterKeyChange(stage, client)
    const { token, record } = client
    const path = Math.random() < 0.8 ? '/api/1' : '/api/1/users?limit=5'
    await stage.ask(anyOf(stage.instances), path, { headers: bearer(token, record.client_id) }, [200])
    if (Math.random() < 0.1) client.token = (await getToken(stage, record)) ?? token
    await sleep(restMs * Math.random() * 2)
  }
}

/** Makes users and remembers each that an instance said it has. */
export async function write(stage: Stage, acknowledged: Set<string>): Promise<void> {
  const client = await begin(stage, 'read_write')
  while (client && !stage.ended()) {
    await renewAfterKeyChange(stage, client)
    const { token, record } = client
    const json = { display_name: 'Grace', external_id: `w-${crypto.randomUUID()}` }
    const headers = bearer(token, record.client_id)
    const { status } = await stage.ask(anyOf(stage.instances), '/api/1/users', { json, headers }, [201])
    if (status === 201) acknowledged.add(json.external_id)
    await sleep(restMs * Math.random() * 2)
  }
}

async function begin(stage: Stage, access: 'read' | 'read_write'): Promise<Client | undefined> {
  const keyEpoch = stage.keyEpoch()
  const record = await createRecord(stage, access)
  const token = record && (await getToken(stage, record))
  return record && token ? { record, token, keyEpoch } : undefined
}

/** As every client does within the hour; the test has less time. */
async function renewAfterKeyChange(stage: Stage, client: Client): Promise<void> {
  if (client.keyEpoch === stage.keyEpoch()) return
  const keyEpoch = stage.keyEpoch()
  const token = await getToken(stage, client.record)
  if (token) Object.assign(client, { token, keyEpoch })
}
