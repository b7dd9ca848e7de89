import { NoParameters } from '@backoffice/contract/formats'
import { Webhook, WebhookVouch } from '@backoffice/contract/webhook'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Surface } from '../http/surface.ts'
import { vouchForWebhook } from './challenges/confirm-webhook.ts'
import { getWebhook } from './get-webhook.ts'
import { showWebhook } from './show-webhook.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { WebhookParams as params, webhookTags as tags } from './webhook-routes.ts'

/**
 * For administrators of the whole service. Closed to area administrators: where an area sends to concerns all areas, because
 * everything comes from the same address.
 */
export function vouchRoutes(surface: Surface): FastifyPluginAsyncTypebox<WebhookDeps> {
  return async (app, deps) => {
    app.post(
      '/webhooks/:id/vouch',
      {
        config: { confirmed: true, problems: ['webhook_url_changed'] },
        schema: {
          summary: 'Vouch for a webhook',
          description: 'Sends to the receiver at this URL although it has not returned the challenge.',
          tags,
          params,
          querystring: surface.extendSchema(NoParameters),
          body: WebhookVouch,
          response: { 200: Webhook },
        },
      },
      async (request) => {
        const principal = await surface.principal(request)
        await vouchForWebhook(deps, principal, request.params.id, request.body.url)
        return showWebhook(await getWebhook(deps, principal, request.params.id))
      },
    )
  }
}
