import { expect, onTestFinished, test, vi } from 'vitest'
import { call as send } from '../../../packages/server/src/testing/callers/call.ts'
import { startIntegrationServer, tokenFor } from '../../../packages/server/src/testing/callers/integration.ts'
import type {} from '../../../packages/server/src/testing/run/global-setup.ts'
import { type Received, startReceiver } from '../../../packages/server/src/testing/service/webhook-receiver.ts'
import { fakeContext, load, type SentRequest } from './run-node.ts'

test('the event trigger subscribes to a real service, takes what it sends, and unsubscribes', async () => {
  const server = await startIntegrationServer({ webhookAllow: ['127.0.0.0/8'] })
  const record = await server.createRecord({ access: 'read_write' })
  const token = await tokenFor(server, record)
  const { BackofficeEventTrigger } = await load('nodes/BackofficeEventTrigger/BackofficeEventTrigger.node.ts')
  const node = new BackofficeEventTrigger()
  const started: unknown[] = []
  const receiver = await startReceiver(async (received, response) => {
    const { workflowData, webhookResponse, noWebhookResponse } = await receive(received)
    if (workflowData) started.push(workflowData)
    // As n8n answers for the node, also when the service asks whether the webhook is wanted.
    response.writeHead(noWebhookResponse ? 401 : 200).end(JSON.stringify(webhookResponse ?? 'Workflow was started'))
  })

  const call = async ({ method, url, body }: SentRequest) => {
    const answer = await send(server.url + url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'service-client-uuid': record.client_id },
      ...(body ? { body } : {}),
    })
    if (answer.status >= 400) throw { response: { status: answer.status, data: answer.body } }
    return answer.body
  }
  const { context } = fakeContext({ types: ['user.created'], full: true, ignoreOwn: true }, call)
  const memory = {}
  let arrived = { headers: {}, rawBody: Buffer.from('') }
  Object.assign(context, {
    getWorkflowStaticData: () => memory,
    getNodeWebhookUrl: () => receiver.url,
    getCredentials: async () => ({ client_id: record.client_id, client_secret: record.client_secret }),
    getRequestObject: () => arrived,
    getResponseObject: () => ({ status: () => ({ json: () => undefined }) }),
  })
  async function receive({ headers, text }: Received) {
    arrived = { headers, rawBody: Buffer.from(text) }
    return node.webhook.call(context)
  }
  // The node compares with its own clock.
  vi.setSystemTime(server.clock.now())
  onTestFinished(() => void vi.useRealTimers())
  const { checkExists, create, delete: remove } = node.webhookMethods.default
  const webhooks = async () => (await server.admin('/webhooks?learning_area=north')).body.data

  await create.call(context)
  expect(await checkExists.call(context)).toBe(true)
  await create.call(context)
  expect(await webhooks()).toMatchObject([{ url: receiver.url, types: ['user.created'], payload: 'full' }])
  const { body: ada } = await server.admin('/users', { body: { learning_area: 'north', display_name: 'Ada' } })
  const delivered = async () => {
    await server.deliver()
    return started.length
  }
  await expect.poll(delivered).toBe(1)
  expect(started).toMatchObject([
    [[{ json: { type: 'user.created', subject_id: ada.uuid, resource: { display_name: 'Ada' } } }]],
  ])
  await remove.call(context)
  expect(await webhooks()).toEqual([])
  expect(await checkExists.call(context)).toBe(false)
})
