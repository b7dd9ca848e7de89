import type { NewWebhook, Webhook, WebhookPayload } from '@backoffice/contract/webhook'

/** The kinds of events that people choose from. */
export const kinds = ['user.*', 'course.*', 'hierarchy_level.*', 'enrolment.*', 'access_token.*']

/** As a form has them: only texts. */
export type WebhookValues = Record<'learning_area' | 'url' | 'types' | 'payload' | 'description' | 'ignore_own', string>

export function newValues(area: string): WebhookValues {
  return {
    learning_area: area,
    url: '',
    types: kinds.join(' '),
    payload: 'thin',
    description: '',
    ignore_own: '',
  }
}

export function valuesOf({ learning_area, url, types, payload, description, ignore_own }: Webhook): WebhookValues {
  const chosen = types.includes('*') ? kinds : types
  return { learning_area, url, types: chosen.join(' '), payload, description, ignore_own: ignore_own ? 'true' : '' }
}

type Fields = Omit<NewWebhook, 'url'> & { url?: string }

/** What the service gets; only the fields that are given. */
export function fieldsOf(values: Omit<WebhookValues, 'learning_area'>): NewWebhook
export function fieldsOf(values: Partial<WebhookValues>): Fields
export function fieldsOf({ url, types, payload, description, ignore_own }: Partial<WebhookValues>): Fields {
  const chosen = types?.split(' ')
  return {
    ...(url === undefined ? {} : { url: url.trim() }),
    // All kinds: also those that are added later.
    ...(chosen && { types: kinds.every((kind) => chosen.includes(kind)) ? ['*'] : chosen }),
    ...(payload === undefined ? {} : { payload: payload as WebhookPayload }),
    ...(description === undefined ? {} : { description: description.trim() }),
    ...(ignore_own === undefined ? {} : { ignore_own: ignore_own === 'true' }),
  }
}
