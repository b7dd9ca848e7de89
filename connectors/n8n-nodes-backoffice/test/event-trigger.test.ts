import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventResources, eventTypesOf } from '../../../packages/contract/src/event-type.ts'
import { isSigned } from '../api/webhook-signature'
import { fakeContext, load, type SentRequest } from './run-node.ts'

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`
const url = 'https://n8n.example.org/webhook/4f1d/webhook'
const parameters = { types: ['user.*'], full: true, ignoreOwn: true }

/** A node with its memory, and a service that has the webhooks it was sent. */
async function prepare(remembered: Record<string, unknown> = {}) {
  const { BackofficeEventTrigger } = await load('nodes/BackofficeEventTrigger/BackofficeEventTrigger.node.ts')
  const webhooks = new Map<string, Record<string, unknown>>()
  const notFound = { response: { status: 404, data: { status: 404, code: 'not_found', detail: 'Not found.' } } }
  const { context, sent } = fakeContext(parameters, ({ method, url: path, body }: SentRequest) => {
    const [, id = '', action] = /^\/api\/1\/webhooks\/([^/]+)(?:\/(.*))?$/.exec(path) ?? []
    const known = webhooks.get(id)
    if (method === 'PUT') {
      webhooks.set(id, { status: 'active', ...known, ...body })
      return { ...webhooks.get(id), ...(known ? {} : { secret }) }
    }
    if (!known) throw notFound
    if (method === 'DELETE') webhooks.delete(id)
    if (action === 'resume') known.status = 'active'
    return action === 'rotate-secret' ? { ...known, secret: `${secret}2` } : known
  })
  const memory: Record<string, unknown> = remembered
  const responses: number[] = []
  const request = { headers: {} as Record<string, string>, rawBody: Buffer.from('') }
  const response = { status: (code: number) => ({ json: () => responses.push(code) }) }
  Object.assign(context, {
    getWorkflowStaticData: () => memory,
    getNodeWebhookUrl: () => url,
    getCredentials: async () => ({ client_id: '7f3b0e5a-4c1d-4f6e-9b2a-1d5f6f1b2c33' }),
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
  return { hooks, memory, webhooks, sent, receive, responses, node }
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
  expect(memory).toMatchObject({ secret })
  expect(await hooks.checkExists()).toBe(true)
  const [id] = webhooks.keys()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  await hooks.remove()
  expect([webhooks.size, memory]).toEqual([0, {}])
  await hooks.remove()
})

test('a node whose n8n died before it remembered its webhook takes it over, with a new secret', async () => {
  const first = await prepare()
  await first.hooks.create()
  for (const name of Object.keys(first.memory)) delete first.memory[name]
  expect(await first.hooks.checkExists()).toBe(false)
  await first.hooks.create()
  expect(first.webhooks.size).toBe(1)
  expect(first.memory).toMatchObject({ secret: `${secret}2` })
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
