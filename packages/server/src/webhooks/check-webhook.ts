import { eventTypes, matchesType } from '@backoffice/contract/event-type'
import type { FieldError } from '@backoffice/contract/problem'
import { DomainError, fieldError } from '../errors.ts'
import type { AllowedTargets } from '../outgoing/allowed-targets.ts'
import type { WebhookFields } from './webhook.ts'

/** Rejects what a schema cannot. The address of the host is checked at every connection. */
export function checkedFields(targets: AllowedTargets, fields: WebhookFields): WebhookFields {
  const errors: FieldError[] = []
  const url = URL.parse(fields.url)
  if (!url || url.hash || targets.refusalOf(url)) errors.push(fieldError('/url', 'webhook_url'))
  for (const [index, pattern] of fields.types.entries()) {
    if (!isKnownPattern(pattern)) errors.push(fieldError(`/types/${index}`, 'event_type'))
  }
  if (errors.length > 0) throw new DomainError('invalid_fields', {}, { errors })
  return { ...fields, url: url?.href ?? fields.url }
}

/** `user.created`, `user.*` and `*` are known; a wildcard must stand for at least one type. */
function isKnownPattern(pattern: string): boolean {
  return eventTypes.some((type) => matchesType(pattern, type))
}
