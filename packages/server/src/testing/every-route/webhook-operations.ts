import { randomUUID } from 'node:crypto'
import type { Operation, Target } from './role-operation.ts'

/** Nobody listens there. The servers of these tests allow it. */
export const deadUrl = 'http://127.0.0.1:1/'
export const allowsDeadUrl = { webhookAllow: ['127.0.0.1'] }

const created = { url: deadUrl }

/** A new webhook of the access token, the only one, because their number is limited. */
async function webhook({ world: { server, top, service } }: Target): Promise<string> {
  await server.db.deleteFrom('webhooks').where('area_id', '=', top.areaId).execute()
  const { status, body } = await service('POST', '/webhooks', created)
  if (status !== 201) throw new Error(`creating a webhook answered ${status} ${JSON.stringify(body)}`)
  const of = { area_id: top.areaId, webhook_id: body.id, event_id: randomUUID(), type: 'user.created' }
  const at = new Date()
  await server.db
    .insertInto('webhook_parked')
    .values({ ...of, position: '1', subject_id: randomUUID(), parked_at: at, gave_up: true })
    .execute()
  await server.db
    .insertInto('webhook_attempts')
    .values({ ...of, id: randomUUID(), at, outcome: 'delivered', status: 200, milliseconds: 1 })
    .execute()
  return body.id
}

const on =
  (body?: unknown): Operation['request'] =>
  async (target) => ({ id: await webhook(target), body })

const fresh =
  (id?: string): Operation['request'] =>
  async ({ world: { server, top } }) => {
    await server.db.deleteFrom('webhooks').where('area_id', '=', top.areaId).execute()
    return { ...(id ? { id: randomUUID() } : {}), body: created }
  }

/** They belong to the access token: whoever it acts for but itself is refused. */
export const webhookOperations: Record<string, Operation> = {
  'list webhooks': {
    route: 'GET /webhooks',
    request: async (target) => ({ query: `limit=${(await webhook(target)).length}` }),
  },
  'create a webhook': { route: 'POST /webhooks', request: fresh() },
  'see a webhook': { route: 'GET /webhooks/:id', request: on() },
  'put a webhook': { route: 'PUT /webhooks/:id', request: fresh('new') },
  'change a webhook': { route: 'PATCH /webhooks/:id', request: on({ types: ['user.*'] }) },
  'delete a webhook': { route: 'DELETE /webhooks/:id', request: on() },
  'test a webhook': { route: 'POST /webhooks/:id/test', request: on() },
  'verify a webhook': {
    route: 'POST /webhooks/:id/verify',
    request: async (target) => {
      const id = await webhook(target)
      const { db } = target.world.server
      const { challenge } = await db
        .selectFrom('webhooks')
        .select('challenge')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { id, body: { challenge } }
    },
  },
  'pause a webhook': { route: 'POST /webhooks/:id/pause', request: on() },
  'resume a webhook': { route: 'POST /webhooks/:id/resume', request: on({}) },
  'rotate the secret of a webhook': { route: 'POST /webhooks/:id/rotate-secret', request: on() },
  'replay events': { route: 'POST /webhooks/:id/replay', request: on({ since: '2030-01-01T00:00:00Z' }) },
  'list deliveries': { route: 'GET /webhooks/:id/attempts', request: on() },
  'list parked events': { route: 'GET /webhooks/:id/parked', request: on() },
  'retry parked events': { route: 'POST /webhooks/:id/parked/retry', request: on({}) },
}
