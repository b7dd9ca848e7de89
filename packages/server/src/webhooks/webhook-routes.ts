import { NoParameters, Uuid } from '@backoffice/contract/formats'
import {
  CreatedWebhook,
  NewWebhook,
  Webhook,
  WebhookEdit,
  WebhookPage,
  WebhookQuery,
} from '@backoffice/contract/webhook'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import Type from 'typebox'
import { camelCaseOf } from '../database/schema/rows.ts'
import { openPage } from '../http/list-page.ts'
import type { Surface } from '../http/surface.ts'
import { createWebhook, putWebhook } from './create-webhook.ts'
import { deleteWebhook, editWebhook } from './edit-webhook.ts'
import { getWebhook, listWebhooks } from './get-webhook.ts'
import { showWebhook, webhookFor } from './show-webhook.ts'
import { webhookFields } from './webhook.ts'
import type { WebhookDeps } from './webhook-deps.ts'

/**
 * A token that may only read may subscribe: it learns nothing that it could not read. Whether the caller sees enough is
 * decided by the use cases (`owner.ts`) and, for each event, when it is sent.
 */
export const webhookAccess = { permission: 'connection.test', ofArea: 'narrowed' } as const
export const webhookTags = ['Webhooks']
export const WebhookParams = Type.Object({ id: Uuid }, { additionalProperties: false })

const fromWire = camelCaseOf(webhookFields)

/** For routes that decide where data of the area goes: on the site, a session alone is not enough. */
export interface Sensitive {
  confirmed?: true
}

/** `/webhooks`, on both surfaces: those of the access token, or those of an area. */
export function webhookRoutes(surface: Surface, sensitive: Sensitive = {}): FastifyPluginAsyncTypebox<WebhookDeps> {
  const params = WebhookParams
  const querystring = surface.extendSchema(NoParameters)
  const tags = webhookTags
  return async (app, deps) => {
    app.get(
      '/webhooks',
      {
        config: webhookAccess,
        schema: {
          summary: 'List webhooks',
          description: 'The webhooks of this access token.',
          tags,
          querystring: surface.extendSchema(WebhookQuery),
          response: { 200: WebhookPage },
        },
      },
      async (request, reply) => {
        const principal = await surface.principal(request)
        const { status, health, client_id } = request.query
        const page = openPage(deps.cursors, request, { name: 'webhooks', areaId: principal.areaId })
        const found = await listWebhooks(deps, principal, { status, health, clientId: client_id, ...page.options })
        return page.respond(reply, found, webhookFor(principal))
      },
    )

    app.post(
      '/webhooks',
      {
        config: { ...webhookAccess, ...sensitive, problems: ['too_many_webhooks'] },
        schema: {
          summary: 'Create a webhook',
          description: 'Sends what happens from now on. Only this response contains the secret.',
          tags,
          querystring,
          body: surface.extendSchema(NewWebhook),
          response: { 201: CreatedWebhook },
        },
      },
      async (request, reply) => {
        const principal = await surface.principal(request)
        const { id, secret } = await createWebhook(deps, principal, {
          ...fromWire(request.body),
          url: request.body.url,
        })
        return reply.code(201).send({ ...showWebhook(await getWebhook(deps, principal, id)), secret })
      },
    )

    app.get(
      '/webhooks/:id',
      {
        config: webhookAccess,
        schema: { summary: 'Get a webhook', tags, params, querystring, response: { 200: Webhook } },
      },
      async (request) => {
        const principal = await surface.principal(request)
        return webhookFor(principal)(await getWebhook(deps, principal, request.params.id))
      },
    )

    app.put(
      '/webhooks/:id',
      {
        config: { ...webhookAccess, ...sensitive, problems: ['too_many_webhooks'] },
        schema: {
          summary: 'Create or replace a webhook',
          description:
            'Uses a UUID of your choice. Repeating the same call changes nothing. Only the response that creates it contains the secret.',
          tags,
          params,
          querystring,
          body: surface.extendSchema(NewWebhook),
          response: { 200: Webhook, 201: CreatedWebhook },
        },
      },
      async (request, reply) => {
        const principal = await surface.principal(request)
        const input = { ...fromWire(request.body), url: request.body.url }
        const { id, secret } = await putWebhook(deps, principal, request.params.id, input)
        const shown = showWebhook(await getWebhook(deps, principal, id))
        return secret === undefined ? shown : reply.code(201).send({ ...shown, secret })
      },
    )

    app.patch(
      '/webhooks/:id',
      {
        config: { ...webhookAccess, ...sensitive },
        schema: {
          summary: 'Change a webhook',
          tags,
          params,
          querystring,
          body: WebhookEdit,
          response: { 200: Webhook },
        },
      },
      async (request) => {
        const principal = await surface.principal(request)
        await editWebhook(deps, principal, request.params.id, fromWire(request.body))
        return showWebhook(await getWebhook(deps, principal, request.params.id))
      },
    )

    app.delete(
      '/webhooks/:id',
      {
        config: { ...webhookAccess, takesAway: true },
        schema: { summary: 'Delete a webhook', tags, params, querystring, response: { 204: Type.Null() } },
      },
      async (request, reply) => {
        await deleteWebhook(deps, await surface.principal(request), request.params.id)
        return reply.code(204).send(null)
      },
    )
  }
}
