import {
  ManagedAdministrator,
  ManagedAdministrators,
  NewAdministrator,
  RoleChange,
} from '@backoffice/contract/administrator'
import { CreatedLink, NewInvitation, NewResetLink, OpenLinks } from '@backoffice/contract/administrator-link'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { actorOf } from '../backoffice/administrator-guard.ts'
import type { Deps } from '../deps.ts'
import { changeRole } from './change-role.ts'
import { createAdministrator } from './create-administrator.ts'
import { createResetLink, inviteAdministrator } from './create-link.ts'
import { deactivateAdministrator, reactivateAdministrator } from './deactivate-administrator.ts'
import { listOpenLinks, withdrawLink } from './links.ts'
import { listAdministrators } from './list-administrators.ts'
import { showAdministrator } from './show-administrator.ts'
import { showCreatedLink, showLink } from './show-link.ts'

const OneLink = Type.Object({ id: Type.String({ format: 'uuid' }) })
const OneAdministrator = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const administratorRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  app.get('/administrators', { schema: { response: { 200: ManagedAdministrators } } }, async () => ({
    data: (await listAdministrators(deps)).map(showAdministrator),
  }))

  app.post(
    '/administrators',
    { config: { confirmed: true }, schema: { body: NewAdministrator, response: { 201: ManagedAdministrator } } },
    async (request, reply) =>
      reply.code(201).send(showAdministrator(await createAdministrator(deps, actorOf(request), request.body))),
  )

  // Deactivation needs confirmation, too: an attacker at a signed-in browser could lock out all other administrators.
  const options = {
    config: { confirmed: true },
    schema: { params: OneAdministrator, response: { 200: ManagedAdministrator } },
  } as const
  app.post('/administrators/:id/deactivate', options, async (request) =>
    showAdministrator(await deactivateAdministrator(deps, actorOf(request), request.params.id)),
  )
  app.post('/administrators/:id/reactivate', options, async (request) =>
    showAdministrator(await reactivateAdministrator(deps, actorOf(request), request.params.id)),
  )

  app.post(
    '/administrators/:id/role',
    {
      config: { confirmed: true },
      schema: { params: OneAdministrator, body: RoleChange, response: { 200: ManagedAdministrator } },
    },
    async (request) => showAdministrator(await changeRole(deps, actorOf(request), request.params.id, request.body)),
  )

  app.get('/administrators/links', { schema: { response: { 200: OpenLinks } } }, async () => ({
    data: (await listOpenLinks(deps)).map(showLink),
  }))

  app.post(
    '/administrators/invitations',
    { config: { confirmed: true }, schema: { body: NewInvitation, response: { 201: CreatedLink } } },
    async (request, reply) =>
      reply.code(201).send(showCreatedLink(await inviteAdministrator(deps, actorOf(request), request.body))),
  )

  app.post(
    '/administrators/:id/reset-link',
    {
      config: { confirmed: true },
      schema: { params: OneAdministrator, body: NewResetLink, response: { 201: CreatedLink } },
    },
    async (request, reply) => {
      const link = await createResetLink(deps, actorOf(request), request.params.id, request.body)
      return reply.code(201).send(showCreatedLink(link))
    },
  )

  app.delete(
    '/administrators/links/:id',
    { schema: { params: OneLink, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await withdrawLink(deps, actorOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}
