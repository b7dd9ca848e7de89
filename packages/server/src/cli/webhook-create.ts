import { Slug } from '@backoffice/contract/name'
import { NewWebhook } from '@backoffice/contract/webhook'
import Type from 'typebox'
import { createAllowedTargets, targetRulesOf } from '../outgoing/allowed-targets.ts'
import { loadWebhookKeys } from '../secrets/webhook-keys.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { getWebhook } from '../webhooks/get-webhook.ts'
import { showWebhook } from '../webhooks/show-webhook.ts'
import { defineCommand } from './command.ts'
import { areaOption, inArea } from './webhook-options.ts'
import { withData } from './with-data.ts'

const { url, payload, description } = NewWebhook.properties

export const webhookCreate = defineCommand({
  summary: 'create a webhook of a learning area and print its secret once',
  input: Type.Object({ learning_area: Slug, url, types: Type.Optional(Type.String()), payload, description }),
  options: {
    ...areaOption,
    url: { field: 'url', value: 'URL', expects: 'where events are sent, by https' },
    types: { field: 'types', value: 'TYPES', expects: 'types such as user.created or user.*, separated by commas' },
    payload: { field: 'payload', value: 'PAYLOAD', expects: 'thin, full or signal' },
    description: { field: 'description', value: 'TEXT', expects: 'a note for people' },
  },
  async run(context, { learning_area, types, ...fields }) {
    return withData(context, 'webhook create', async (data) => {
      const targets = createAllowedTargets(targetRulesOf(data.config))
      const webhooks = { keys: loadWebhookKeys(data.config), targets }
      const principal = await inArea(data.db, learning_area)
      const input = { ...fields, types: types?.split(/\s*,\s*/) }
      const { id, secret } = await createWebhook({ ...data, webhooks }, principal, input)
      const shown = { ...showWebhook(await getWebhook(data, principal, id)), secret }
      return {
        text: `ID:     ${id}\nSecret: ${secret}\n\nThe secret is not shown again. Events are sent once the receiver has returned the challenge.`,
        data: shown,
      }
    })
  },
})
