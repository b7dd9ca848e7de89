import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../testing/service/start-test-server.ts'

/** What takes rights away or stops something, and can be repeated without effect. */
const never = [
  'DELETE /webhooks/:id',
  'POST /access-tokens/:client_id/pause',
  'POST /access-tokens/:client_id/revoke',
  'POST /users/:uuid/anonymise',
  'POST /users/:uuid/deactivate',
  'POST /webhooks/:id/pause',
]

/**
 * All others that write. Nobody loses rights with a course or a level that may be deleted, because nothing is in it.
 * Secrets can be rotated without end, unlike a pause: whoever must stop a webhook at once pauses it.
 */
const mayBe = [
  'DELETE /courses/:id',
  'DELETE /hierarchy-levels/:id',
  'PATCH /access-tokens/:client_id',
  'PATCH /courses/:id',
  'PATCH /enrolments/:id',
  'PATCH /hierarchy-levels/:id',
  'PATCH /users/:uuid',
  'PATCH /webhooks/:id',
  'POST /access-tokens',
  'POST /access-tokens/:client_id/check',
  'POST /access-tokens/:client_id/resume',
  'POST /courses',
  'POST /courses/:id/archive',
  'POST /courses/:id/publish',
  'POST /enrolments',
  'POST /enrolments/:id/withdraw',
  'POST /hierarchy-levels',
  'POST /hierarchy-levels/:id/move',
  'POST /users',
  'POST /users/:uuid/reactivate',
  'POST /webhooks',
  'POST /webhooks/:id/parked/retry',
  'POST /webhooks/:id/replay',
  'POST /webhooks/:id/resume',
  'POST /webhooks/:id/rotate-secret',
  'POST /webhooks/:id/test',
  'POST /webhooks/:id/verify',
  'PUT /users/:uuid',
  'PUT /webhooks/:id',
]

test('budgets of writes refuse nothing that takes rights away, and each route that writes is decided', async () => {
  const found = { never: new Set<string>(), mayBe: new Set<string>() }
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      const [, surface, path] = /^\/(api\/1|backoffice\/api)(\/.*)$/.exec(url) ?? []
      // What area administrators cannot call has no budget, nor has their own account.
      const hasBudget = surface === 'api/1' || (config?.ofArea !== undefined && !config.ownAccount)
      if (!path || !hasBudget) return
      const writing = [method].flat().filter((one) => !['GET', 'HEAD'].includes(one))
      for (const one of writing) found[config?.takesAway ? 'never' : 'mayBe'].add(`${one} ${path}`)
    })
  }
  subscribe('fastify.initialization', watch)
  onTestFinished(() => void unsubscribe('fastify.initialization', watch))
  await startTestServer()
  // The same on both surfaces, or it would be in both lists.
  expect({ never: [...found.never].sort(), mayBe: [...found.mayBe].sort() }).toEqual({ never, mayBe })
})
