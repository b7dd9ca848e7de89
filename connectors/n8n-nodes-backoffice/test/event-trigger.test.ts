import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventResources, eventTypesOf } from '../../../packages/contract/src/event-type.ts'
import { isSigned } from '../api/webhook-signature'
import { ownWebhookIds, placeOf } from '../nodes/BackofficeEventTrigger/own-webhook-id'
import { fakeContext, load, type SentRequest } from './run-node.ts'

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`
const rotated = `whsec_${Buffer.from('another secret of as many letters').toString('base64')}`
const url = 'https://n8n.example.org/webhook/4f1d/webhook'
const clientId = '7f3b0e5a-4c1d-4f6e-9b2a-1d5f6f1b2c33'
const clientSecret = 'bocs_a-secret-of-the-client'
const parameters = { types: ['user.*'], full: true, ignoreOwn: true }

/** A node with its memory, and a service that has the webhooks it was sent. */
async function prepare(remembered: Record<string, unknown> = {}, takenByOthers: string[] = []) {
  const { BackofficeEventTrigger } = await load('nodes/BackofficeEventTrigger/BackofficeEventTrigger.node.ts')
  const webhooks = new Map<string, Record<string, unknown>>()
  const notFound = { response: { status: 404, data: { status: 404, code: 'not_found', detail: 'Not found.' } } }
  const { context, sent } = fakeContext(parameters, ({ method, url: path, body }: SentRequest) => {
    const [, id = '', action] = /^\/api\/1\/webhooks\/([^/]+)(?:\/(.*))?$/.exec(path) ?? []
    const known = webhooks.get(id)
    if (takenByOthers.includes(id)) throw notFound
    if (method === 'PUT') {
      webhooks.set(id, { status: 'active', ...known, ...body })
      return { ...webhooks.get(id), ...(known ? {} : { secret }) }
    }
    if (!known) throw notFound
    if (method === 'DELETE') webhooks.delete(id)
    if (action === 'resume') known.status = 'active'
    return action === 'rotate-secret' ? { ...known, secret: rotated } : known
  })
  const memory: Record<string, unknown> = remembered
  const responses: number[] = []
  const request = { headers: {} as Record<string, string>, rawBody: Buffer.from('') }
  const response = { status: (code: number) => ({ json: () => responses.push(code) }) }
  const credential = { client_id: clientId, client_secret: clientSecret }
  Object.assign(context, {
    getWorkflowStaticData: () => memory,
    getNodeWebhookUrl: () => url,
    getCredentials: async () => credential,
    getRequestObject: () => request,
    getResponseObject: () => response,
  })
  const node = new BackofficeEventTrigger()
  const { checkExists, create, delete: remove } = node.webhookMethods.default
  const hooks = {
    checkExists: () => checkExists.call(context) as Promise<boolean>,
    create: () => create.call(context),
    remove: () => remove.call(context),
  }
  function receive(message: object, { id = 'm-1', key = secret } = {}) {
    const seconds = String(Math.floor(Date.now() / 1000))
    request.rawBody = Buffer.from(JSON.stringify(message))
    request.headers = {
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature(key, `${id}.${seconds}.${request.rawBody}`)}`,
    }
    return node.webhook.call(context)
  }
  return { hooks, memory, webhooks, sent, receive, responses, node, credential }
}

function signature(key: string, signed: string): string {
  return createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(signed)
    .digest('base64')
}

test('an activated node has one webhook, which is gone when it is deactivated', async () => {
  const { hooks, memory, webhooks } = await prepare()
  expect(await hooks.checkExists()).toBe(false)
  await hooks.create()
  expect([...webhooks.values()]).toEqual([
    { status: 'active', url, types: ['user.*'], payload: 'full', ignore_own: true },
  ])
  expect(await hooks.checkExists()).toBe(true)
  const [id] = webhooks.keys()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  await hooks.remove()
  expect([webhooks.size, memory]).toEqual([0, {}])
  await hooks.remove()
})

test('a node whose n8n died before it remembered its webhook takes it over, with a new secret', async () => {
  const { hooks, memory, webhooks, receive } = await prepare()
  await hooks.create()
  for (const name of Object.keys(memory)) delete memory[name]
  expect(await hooks.checkExists()).toBe(false)
  await hooks.create()
  expect(webhooks.size).toBe(1)
  expect(await receive({ type: 'webhook.test' })).toEqual({ noWebhookResponse: true })
  expect(await receive({ type: 'webhook.test' }, { key: rotated })).toEqual({ webhookResponse: 'received' })
})

test('a webhook that was changed, paused or removed elsewhere is put right', async () => {
  const { hooks, webhooks } = await prepare()
  await hooks.create()
  for (const change of [{ types: ['course.*'] }, { status: 'disabled' }, { payload: 'thin' }]) {
    for (const webhook of webhooks.values()) Object.assign(webhook, change)
    expect(await hooks.checkExists()).toBe(false)
    await hooks.create()
    expect(await hooks.checkExists()).toBe(true)
  }
  webhooks.clear()
  expect(await hooks.checkExists()).toBe(false)
})

test('a signed message starts the workflow once; a test, a repeat and what is not signed do not', async () => {
  const { hooks, receive, responses } = await prepare()
  const message = { type: 'user.created', timestamp: '2026-03-01T12:00:00Z', data: { subject_id: 'ada', version: 1 } }
  expect(await receive(message)).toEqual({ noWebhookResponse: true })
  await hooks.create()
  const started = [[{ json: { subject_id: 'ada', version: 1, type: 'user.created', timestamp: message.timestamp } }]]
  expect(await receive(message)).toEqual({ workflowData: started })
  expect(await receive(message)).toEqual({ webhookResponse: 'received' })
  expect(await receive(message, { id: 'm-2' })).toEqual({ workflowData: started })
  expect(await receive({ ...message, type: 'webhook.test' }, { id: 'm-3' })).toEqual({ webhookResponse: 'received' })
  const wrong = `whsec_${Buffer.from('another secret').toString('base64')}`
  expect(await receive(message, { id: 'm-4', key: wrong })).toEqual({ noWebhookResponse: true })
  expect(responses).toEqual([401, 401])
})

test('the id of a webhook cannot be computed without the client secret', async () => {
  const { hooks, webhooks } = await prepare()
  await hooks.create()
  const owner = { clientId, clientSecret }
  const [id = ''] = webhooks.keys()
  expect(ownWebhookIds({}, owner, url)[0]).toBe(id)
  const others = [
    ...ownWebhookIds({}, { clientId, clientSecret: 'bocs_another' }, url),
    ...ownWebhookIds({}, { clientId: url, clientSecret }, url),
    ...ownWebhookIds({}, owner, `${url}/`),
    placeOf(owner, url),
  ]
  expect(new Set([id, ...others]).size).toBe(8)
})

test('a webhook of version 0.1 keeps its id and its secret, which is encrypted from now on', async () => {
  const webhookId = placeOf({ clientId, clientSecret }, url)
  const { hooks, memory, webhooks, receive } = await prepare({ webhookId, secret })
  webhooks.set(webhookId, { status: 'active', url, types: ['user.*'], payload: 'full', ignore_own: true })
  expect(await receive({ type: 'webhook.test' })).toEqual({ webhookResponse: 'received' })
  expect(memory).not.toHaveProperty('secret')
  for (const remembered of [{ ...memory }, { webhookId, secret }]) {
    for (const name of Object.keys(memory)) delete memory[name]
    Object.assign(memory, remembered)
    await hooks.create()
    expect(memory).not.toHaveProperty('secret')
    expect(await receive({ type: 'webhook.test' })).toEqual({ webhookResponse: 'received' })
  }
  expect([...webhooks.keys()]).toEqual([webhookId])
  await hooks.remove()
  await hooks.create()
  expect([...webhooks.keys()]).not.toContain(webhookId)
})

test('an id that another client has taken is not used, and if all are taken the error says so', async () => {
  const [first = '', second = ''] = ownWebhookIds({}, { clientId, clientSecret }, url)
  const once = await prepare({}, [first])
  await once.hooks.create()
  expect([...once.webhooks.keys()]).toEqual([second])
  expect(await once.hooks.checkExists()).toBe(true)
  const old = placeOf({ clientId, clientSecret }, url)
  const before = await prepare({ webhookId: old, secret }, [old])
  await before.hooks.create()
  expect([...before.webhooks.keys()]).toEqual([first])
  const never = await prepare({}, [first, second])
  await expect(never.hooks.create()).rejects.toThrow(/taken by another access token/)
})

test('what the node remembers, and so an export of the workflow, verifies nothing without the credential', async () => {
  const { hooks, memory, receive, credential } = await prepare()
  await hooks.create()
  expect(JSON.stringify(memory)).not.toContain('whsec_')
  for (const encoding of ['base64', 'base64url', 'hex', 'latin1'] as const) {
    expect(JSON.stringify(memory)).not.toContain(Buffer.from(secret.slice(6), 'base64').toString(encoding).slice(0, 20))
  }
  expect(await receive({ type: 'webhook.test' })).toEqual({ webhookResponse: 'received' })
  const copy = await prepare({ ...memory, webhookId: placeOf({ clientId, clientSecret }, url) })
  expect(await copy.receive({ type: 'webhook.test' })).toEqual({ noWebhookResponse: true })
  credential.client_secret = 'bocs_another'
  expect(await receive({ type: 'webhook.test' })).toEqual({ noWebhookResponse: true })
  expect(await hooks.checkExists()).toBe(false)
})

test('a node answers the challenge of a new webhook, as often as it is asked, if the service has signed it', async () => {
  const { hooks, memory, receive, responses } = await prepare()
  const message = { type: 'webhook.verify', timestamp: '2026-03-01T12:00:00Z', data: { challenge: 'zKx_3' } }
  expect(await receive(message)).toEqual({ noWebhookResponse: true })
  await hooks.create()
  for (let time = 0; time < 2; time++) {
    expect(await receive(message)).toEqual({ webhookResponse: { challenge: 'zKx_3' } })
  }
  expect(await receive(message, { key: rotated })).toEqual({ noWebhookResponse: true })
  expect(responses).toEqual([401, 401])
  expect(memory).not.toHaveProperty('received')
})

test('only what the service signed a moment ago is believed', () => {
  // The example that the libraries of Standard Webhooks use.
  const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const good = {
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
    body: Buffer.from('{"test": 2432232314}'),
  }
  const at = 1614265330_000
  const signed = (headers: object, more: Partial<typeof good> = {}, now = at) =>
    isSigned({ ...good, ...more, headers: { ...good.headers, ...headers } }, key, now)
  expect(signed({})).toBe(true)
  expect(signed({ 'webhook-signature': `v1,AAAA ${good.headers['webhook-signature']}` })).toBe(true)
  expect(signed({}, {}, at + 299_000)).toBe(true)
  for (const now of [at + 301_000, at - 301_000]) expect(signed({}, {}, now)).toBe(false)
  expect(signed({}, { body: Buffer.from('{"test": 2432232315}') })).toBe(false)
  expect(signed({ 'webhook-id': 'msg_other' })).toBe(false)
  expect(signed({ 'webhook-timestamp': '1614265331' })).toBe(false)
  expect(signed({ 'webhook-timestamp': '1614265330 ' })).toBe(false)
  for (const name of Object.keys(good.headers)) expect(signed({ [name]: undefined })).toBe(false)
  const bare = good.headers['webhook-signature'].slice(3)
  for (const other of ['', 'v1,', bare, `v1a,${bare}`]) expect(signed({ 'webhook-signature': other })).toBe(false)
  for (const none of ['', 'whsec_']) expect(isSigned(good, none, at)).toBe(false)
})

test('every type of event can be chosen', async () => {
  const { node } = await prepare()
  const properties: { name: string; options?: { value: string }[] }[] = node.description.properties
  const offered = properties.find(({ name }) => name === 'types')?.options?.map(({ value }) => value)
  const groups = eventResources.filter((resource) => eventTypesOf([resource]).length > 1)
  expect(offered?.sort()).toEqual(['*', ...groups.map((name) => `${name}.*`), ...eventTypesOf(eventResources)].sort())
})
