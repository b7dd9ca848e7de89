import { ManagedAdministrator, ManagedAdministrators, NewAdministrator } from '@backoffice/contract/administrator'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import type { Deps } from '../deps.ts'
import { actorOf } from './administrator-guard.ts'
import { listAdministrators, type ManagedAdministratorRow } from './administrator-store.ts'
import { createAdministrator } from './create-administrator.ts'
import { deactivateAdministrator, reactivateAdministrator } from './deactivate-administrator.ts'

const OneAdministrator = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const administratorRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  app.get('/administrators', { schema: { response: { 200: ManagedAdministrators } } }, async () => ({
    data: (await listAdministrators(deps.db)).map(show),
  }))

  app.post(
    '/administrators',
    { schema: { body: NewAdministrator, response: { 201: ManagedAdministrator } } },
    async (request, reply) =>
      reply.code(201).send(show(await createAdministrator(deps, actorOf(request), request.body))),
  )

  const schema = { params: OneAdministrator, response: { 200: ManagedAdministrator } }
  app.post('/administrators/:id/deactivate', { schema }, async (request) =>
    show(await deactivateAdministrator(deps, actorOf(request), request.params.id)),
  )
  app.post('/administrators/:id/reactivate', { schema }, async (request) =>
    show(await reactivateAdministrator(deps, actorOf(request), request.params.id)),
  )
}

function show({ id, email, totp, active, createdAt, lastSignedInAt }: ManagedAdministratorRow): ManagedAdministrator {
  return {
    id,
    email,
    totp,
    active,
    created_at: createdAt.toISOString(),
    last_signed_in_at: lastSignedInAt?.toISOString() ?? null,
  }
}
