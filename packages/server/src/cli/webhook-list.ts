import { Slug } from '@backoffice/contract/name'
import Type from 'typebox'
import { listWebhooks } from '../webhooks/get-webhook.ts'
import { showWebhook } from '../webhooks/show-webhook.ts'
import { defineCommand } from './command.ts'
import { everyPage } from './every-page.ts'
import { table } from './table.ts'
import { inArea } from './webhook-options.ts'
import { withData } from './with-data.ts'

export const webhookList = defineCommand({
  summary: 'list the webhooks and their health',
  input: Type.Object({ learning_area: Type.Optional(Slug) }),
  options: {
    area: { field: 'learning_area', value: 'SLUG', expects: 'only those of the learning area with this slug' },
  },
  async run(context, { learning_area }) {
    return withData(context, 'webhook list', async (deps) => {
      const principal = await inArea(deps.db, learning_area)
      const found = await everyPage((after, limit) => listWebhooks(deps, principal, { after, limit }))
      const data = found.map(showWebhook)
      const rows = data.map((webhook) => [
        webhook.id,
        webhook.learning_area,
        webhook.client_id ?? 'of the area',
        new URL(webhook.url).host,
        webhook.status,
        webhook.health,
        String(webhook.events_behind),
        String(webhook.parked),
      ])
      const titles = ['ID', 'AREA', 'CLIENT ID', 'HOST', 'STATUS', 'HEALTH', 'BEHIND', 'PARKED']
      return { text: rows.length > 0 ? table(titles, rows) : 'No webhooks found.', data: { data } }
    })
  },
})
