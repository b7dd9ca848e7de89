import { WebhookReplay, WebhookResume, WebhookVouch } from '@backoffice/contract/webhook'
import Type from 'typebox'
import { vouchForWebhook } from '../webhooks/challenges/confirm-webhook.ts'
import { getWebhook } from '../webhooks/get-webhook.ts'
import { pauseWebhook, resumeWebhook } from '../webhooks/pause-webhook.ts'
import { replayWebhook } from '../webhooks/replay-webhook.ts'
import { showWebhook } from '../webhooks/show-webhook.ts'
import { defineCommand } from './command.ts'
import { areaOption, inArea, WebhookInput, webhookArguments } from './webhook-options.ts'
import { withData } from './with-data.ts'

export const webhookPause = defineCommand({
  summary: 'pause a webhook; it keeps its place',
  input: WebhookInput,
  arguments: webhookArguments,
  options: areaOption,
  async run(context, { id, learning_area }) {
    return withData(context, 'webhook pause', async (data) => {
      const principal = await inArea(data.db, learning_area)
      await pauseWebhook(data, principal, id)
      return { text: 'The webhook is paused.', data: showWebhook(await getWebhook(data, principal, id)) }
    })
  },
})

export const webhookVouch = defineCommand({
  summary: 'send to the receiver of a webhook although it has not returned the challenge',
  input: Type.Object({ ...WebhookInput.properties, ...WebhookVouch.properties }),
  arguments: webhookArguments,
  options: { ...areaOption, url: { field: 'url', value: 'URL', expects: 'the URL of the webhook that you vouch for' } },
  async run(context, { id, learning_area, url }) {
    return withData(context, 'webhook vouch', async (data) => {
      const principal = await inArea(data.db, learning_area)
      await vouchForWebhook(data, principal, id, url)
      return { text: 'The webhook is confirmed.', data: showWebhook(await getWebhook(data, principal, id)) }
    })
  },
})

export const webhookResume = defineCommand({
  summary: 'resume a paused or disabled webhook',
  input: Type.Object({ ...WebhookInput.properties, ...WebhookResume.properties }),
  arguments: webhookArguments,
  options: { ...areaOption, from: { field: 'from', value: 'FROM', expects: 'where_it_stopped (the default) or now' } },
  async run(context, { id, learning_area, from }) {
    return withData(context, 'webhook resume', async (data) => {
      const principal = await inArea(data.db, learning_area)
      await resumeWebhook(data, principal, id, from ? { from } : {})
      return { text: 'The webhook is active.', data: showWebhook(await getWebhook(data, principal, id)) }
    })
  },
})

export const webhookReplay = defineCommand({
  summary: 'send events again: one, or all of a span of time',
  input: Type.Object({ ...WebhookInput.properties, ...WebhookReplay.properties }),
  arguments: webhookArguments,
  options: {
    ...areaOption,
    event: { field: 'event_id', value: 'EVENT', expects: 'only the event with this ID' },
    since: { field: 'since', value: 'TIME', expects: 'events from this time on, such as 2026-03-01T12:00:00Z' },
    until: { field: 'until', value: 'TIME', expects: 'with --since: not those after this time' },
  },
  async run(context, { id, learning_area, ...wanted }) {
    return withData(context, 'webhook replay', async (data) => {
      const principal = await inArea(data.db, learning_area)
      await replayWebhook(data, principal, id, wanted)
      return { text: 'The events are sent again.', data: showWebhook(await getWebhook(data, principal, id)) }
    })
  },
})
