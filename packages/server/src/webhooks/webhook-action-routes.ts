import { NoParameters } from '@backoffice/contract/formats'
import {
  CreatedWebhook,
  ParkedRetry,
  Webhook,
  WebhookReplay,
  WebhookResume,
  WebhookVerification,
} from '@backoffice/contract/webhook'
import {
  ParkedEventPage,
  ParkedEventQuery,
  WebhookAttemptPage,
  WebhookAttemptQuery,
  WebhookTest,
} from '@backoffice/contract/webhook-attempt'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Principal } from '../authority/principal.ts'
import { openPage } from '../http/list-page.ts'
import type { Surface } from '../http/surface.ts'
import { listAttempts } from './attempt-store.ts'
import { verifyWebhook } from './challenges/confirm-webhook.ts'
import { getWebhook } from './get-webhook.ts'
import { listParked } from './parked-store.ts'
import { pauseWebhook, resumeWebhook } from './pause-webhook.ts'
import { replayWebhook, retryParkedEvents } from './replay-webhook.ts'
import { rotateSecret } from './rotate-secret.ts'
import { attemptFor, showParked } from './show-attempt.ts'
import { showWebhook } from './show-webhook.ts'
import { testWebhook } from './test-webhook.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import {
  webhookAccess as config,
  WebhookParams as params,
  type Sensitive,
  webhookTags as tags,
} from './webhook-routes.ts'

/** Actions on a webhook, and the deliveries of its events. */
export function webhookActionRoutes(
  surface: Surface,
  sensitive: Sensitive = {},
): FastifyPluginAsyncTypebox<WebhookDeps> {
  const querystring = surface.extendSchema(NoParameters)
  return async (app, deps) => {
    const shown = async (principal: Principal, id: string) => showWebhook(await getWebhook(deps, principal, id))

    app.post(
      '/webhooks/:id/test',
      {
        config: { ...config, problems: ['webhook_secret_unreadable'] },
        schema: {
          summary: 'Send a test event',
          description:
            'Sends a `webhook.test`, or the challenge if the receiver has not returned it yet, waits for the answer and shows it. It is not retried.',
          tags,
          params,
          querystring,
          response: { 200: WebhookTest },
        },
      },
      async (request) => {
        const principal = await surface.principal(request)
        return testWebhook(deps, principal, request.params.id, () => request.endWork?.())
      },
    )

    app.post(
      '/webhooks/:id/verify',
      {
        config: { ...config, problems: ['challenge_wrong'] },
        schema: {
          summary: 'Verify a webhook',
          description:
            'For receivers that cannot return the challenge themselves: send the value that arrived there as `data.challenge` of a `webhook.verify`. Has no effect if the webhook is already verified.',
          tags,
          params,
          querystring,
          body: WebhookVerification,
          response: { 200: Webhook },
        },
      },
      async (request) => {
        const principal = await surface.principal(request)
        await verifyWebhook(deps, principal, request.params.id, request.body.challenge)
        return shown(principal, request.params.id)
      },
    )

    app.post(
      '/webhooks/:id/pause',
      {
        config: { ...config, takesAway: true },
        schema: { summary: 'Pause a webhook', tags, params, querystring, response: { 200: Webhook } },
      },
      async (request) => {
        const principal = await surface.principal(request)
        await pauseWebhook(deps, principal, request.params.id)
        return shown(principal, request.params.id)
      },
    )

    app.post(
      '/webhooks/:id/resume',
      {
        config,
        schema: {
          summary: 'Resume a webhook',
          description: 'Resumes a paused or disabled webhook.',
          tags,
          params,
          querystring,
          body: WebhookResume,
          response: { 200: Webhook },
        },
      },
      async (request) => {
        const principal = await surface.principal(request)
        await resumeWebhook(deps, principal, request.params.id, request.body)
        return shown(principal, request.params.id)
      },
    )

    app.post(
      '/webhooks/:id/rotate-secret',
      {
        config: { ...config, ...sensitive },
        schema: {
          summary: 'Rotate the secret of a webhook',
          description: 'Only this response contains the new secret. The previous secret stays valid for 24 hours.',
          tags,
          params,
          querystring,
          response: { 200: CreatedWebhook },
        },
      },
      async (request) => {
        const principal = await surface.principal(request)
        const secret = await rotateSecret(deps, principal, request.params.id)
        return { ...(await shown(principal, request.params.id)), secret }
      },
    )

    app.post(
      '/webhooks/:id/replay',
      {
        config: { ...config, problems: ['too_many_parked_events'] },
        schema: {
          summary: 'Replay events',
          description:
            'Sends one event again, or all events in a time range, with the same `webhook-id`. Newer events wait until the replay is done.',
          tags,
          params,
          querystring,
          body: WebhookReplay,
          response: { 200: Webhook },
        },
      },
      async (request) => {
        const principal = await surface.principal(request)
        await replayWebhook(deps, principal, request.params.id, request.body)
        return shown(principal, request.params.id)
      },
    )

    app.get(
      '/webhooks/:id/attempts',
      {
        config,
        schema: {
          summary: 'List deliveries of a webhook',
          description: 'The last deliveries, newest first: at most 200 of each outcome, for seven days.',
          tags,
          params,
          querystring: surface.extendSchema(WebhookAttemptQuery),
          response: { 200: WebhookAttemptPage },
        },
      },
      async (request, reply) => {
        const principal = await surface.principal(request)
        const { areaId, id } = await getWebhook(deps, principal, request.params.id)
        const page = openPage(deps.cursors, request, { name: `webhook attempts ${id}`, areaId })
        const wanted = { outcome: request.query.outcome, ...page.options }
        return page.respond(reply, await listAttempts(deps.db, { areaId, id }, wanted), attemptFor(principal))
      },
    )

    app.get(
      '/webhooks/:id/parked',
      {
        config,
        schema: {
          summary: 'List parked events of a webhook',
          description:
            'Events that the receiver rejected while it accepted others, and later events of the same subjects, which wait for them.',
          tags,
          params,
          querystring: surface.extendSchema(ParkedEventQuery),
          response: { 200: ParkedEventPage },
        },
      },
      async (request, reply) => {
        const { areaId, id } = await getWebhook(deps, await surface.principal(request), request.params.id)
        const page = openPage(deps.cursors, request, { name: `parked events ${id}`, areaId })
        return page.respond(reply, await listParked(deps.db, { areaId, id }, page.options), showParked)
      },
    )

    app.post(
      '/webhooks/:id/parked/retry',
      {
        config,
        schema: {
          summary: 'Retry parked events',
          description: 'Retries all of them soon, or one.',
          tags,
          params,
          querystring,
          body: ParkedRetry,
          response: { 200: Webhook },
        },
      },
      async (request) => {
        const principal = await surface.principal(request)
        await retryParkedEvents(deps, principal, request.params.id, request.body.event_id)
        return shown(principal, request.params.id)
      },
    )
  }
}
