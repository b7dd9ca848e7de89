import type { Event } from '@backoffice/contract/event'
import type { EventRow } from './event-store.ts'

export function showEvent({ id, type, subject_id, version, data, caused_by, happened_at }: EventRow): Event {
  const { external_id, ...rest } = data ?? {}
  return {
    id,
    type,
    subject_id,
    ...(version === null ? {} : { version: Number(version) }),
    ...rest,
    ...(external_id ? { external_id } : {}),
    happened_at: happened_at.toISOString(),
    ...(caused_by ? { caused_by } : {}),
  }
}
