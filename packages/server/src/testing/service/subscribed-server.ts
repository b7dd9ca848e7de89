import { expect } from 'vitest'
import { openArea } from '../callers/area-api.ts'
import { type IntegrationServer, startIntegrationServer } from '../callers/integration.ts'
import { plantEvents } from '../postgres/plant-events.ts'
import type { Circumstances } from './start-test-server.ts'
import { startReceiver } from './webhook-receiver.ts'

export const allowsReceivers = { webhookAllow: ['127.0.0.0/8'] }

/** A server with an area (`north`) and a webhook of it. */
export async function startSubscribed(input: object = {}, circumstances?: Circumstances) {
  const server = await startIntegrationServer(allowsReceivers, circumstances)
  const area = await openArea(server)
  const receiver = await startReceiver()
  const hook = await subscribe(server, receiver.url, input)
  const plant = (...events: Parameters<typeof plantEvents>[2]) => plantEvents(server.db, area.top, events)
  /** After days, by the clock of the test. */
  const staySignedIn = async () => {
    const session = { expires_at: new Date('2030-01-01'), last_seen_at: server.clock.now() }
    await server.db.updateTable('sessions').set(session).execute()
  }
  return { server, area, receiver, plant, staySignedIn, ...hook, deliver: server.deliver }
}

export async function subscribe(server: IntegrationServer, url: string, input: object = {}) {
  const area = 'north'
  const { status, body } = await server.admin('/webhooks', { body: { learning_area: area, url, ...input } })
  expect(status, JSON.stringify(body)).toBe(201)
  await server.confirmWebhooks()
  const path = `/webhooks/${body.id}`
  const show = async () => (await server.admin(`${path}?learning_area=${area}`)).body
  const act = (verb: string, sent: object = {}) => server.admin(`${path}/${verb}?learning_area=${area}`, { body: sent })
  const edit = (change: object) => server.admin(`${path}?learning_area=${area}`, { method: 'PATCH', body: change })
  const list = async (what: string) => (await server.admin(`${path}/${what}?learning_area=${area}`)).body.data
  return { id: body.id as string, secret: body.secret as string, show, act, edit, list }
}
