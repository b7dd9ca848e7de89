import type { WebhookReplay } from '@backoffice/contract/webhook'
import type { Principal } from '../authority/principal.ts'
import type { Db } from '../database/connection/database.ts'
import { findLastPosition } from '../database/events/find-last-position.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { DomainError, fieldError } from '../errors.ts'
import { readInstant } from '../text/read-instant.ts'
import { timeOfUuidV7 } from '../text/uuid-v7.ts'
import { recordWebhookChange, webhookInvalidation } from './audit-webhook.ts'
import { type FeedEvent, findEventBetween, positionAt } from './feed-store.ts'
import { requireLocked } from './get-webhook.ts'
import { ownerOf, requireWholeArea } from './owner.ts'
import { countParked, parkForReplay, retryParked } from './parked-store.ts'
import { maxParked } from './webhook.ts'
import type { WebhookDeps } from './webhook-deps.ts'
import { updateWebhook } from './webhook-store.ts'

/** Numbering starts its transaction before it has the lock, so times may be this far from the order of positions. */
const outOfOrderMs = 1_000

type Needs = Pick<WebhookDeps, 'db' | 'changes' | 'now'>

/** Sends again what is still in the feed: one event, or all events in a time range. Then it continues where it was. */
export async function replayWebhook(
  { db, changes, now }: Needs,
  principal: Principal,
  id: string,
  wanted: WebhookReplay,
): Promise<void> {
  const owner = ownerOf(principal)
  requireWholeArea(principal)
  const range = rangeOf(wanted)
  const event = wanted.event_id ? await findEvent(db, owner.areaId, wanted.event_id) : undefined
  if (wanted.event_id && !event) throw new DomainError('no_such_event', { id: wanted.event_id })
  const first = range && (await positionAt(db, owner.areaId, range.since))
  const last = range?.until && (await positionAt(db, owner.areaId, new Date(range.until.getTime() + 1))) - 1n
  const head = await findLastPosition(db, owner.areaId)
  const at = now()
  await changes.transaction(principal.actor, async (tx, invalidate) => {
    const webhook = await requireLocked(tx, owner, id)
    if (event) {
      if ((await countParked(tx, webhook)) >= maxParked)
        throw new DomainError('too_many_parked_events', { max: maxParked })
      await parkForReplay(tx, webhook, event, at)
    }
    if (first !== undefined) {
      // Also if an earlier replay has not ended.
      const continueAt = BigInt(webhook.resumeAt ?? webhook.position)
      const to = last === undefined || last > head ? undefined : last
      const ends = to !== undefined && to < continueAt ? { replay_to: String(to), resume_at: String(continueAt) } : none
      // A later one would leave out what was not sent yet.
      const isEarlier = first <= continueAt
      await updateWebhook(tx, webhook, at, {
        position: String(isEarlier ? first - 1n : continueAt),
        ahead: [],
        ...ends,
      })
    }
    await recordWebhookChange(tx, webhook, { actor: principal.actor, action: 'webhook.replayed', at, details: wanted })
    invalidate(webhookInvalidation(webhook))
  })
}

const none = { replay_to: null, resume_at: null }

function rangeOf({ event_id, since, until }: WebhookReplay): { since: Date; until: Date | undefined } | undefined {
  if (event_id !== undefined && (since !== undefined || until !== undefined)) {
    const errors = [fieldError('/event_id', 'not_with', { other: 'since' })]
    throw new DomainError('invalid_fields', {}, { errors })
  }
  if (event_id !== undefined) return undefined
  if (since === undefined) throw new DomainError('invalid_fields', {}, { errors: [fieldError('/since', 'required')] })
  return {
    since: readInstant(since, '/since'),
    until: until === undefined ? undefined : readInstant(until, '/until'),
  }
}

/** Does not find removed events. An id says when the event was numbered, so only positions given around then are searched. */
async function findEvent(db: Db, areaId: AreaId, id: string): Promise<FeedEvent | undefined> {
  const ms = timeOfUuidV7(id)?.getTime()
  if (ms === undefined) return undefined
  const from = await positionAt(db, areaId, new Date(ms - outOfOrderMs))
  const before = await positionAt(db, areaId, new Date(ms + outOfOrderMs))
  return findEventBetween(db, areaId, { from, before }, id)
}

/** Retries parked events at once: one, or all. */
export async function retryParkedEvents(
  { changes, now }: Needs,
  principal: Principal,
  id: string,
  eventId: string | undefined,
): Promise<void> {
  const owner = ownerOf(principal)
  requireWholeArea(principal)
  const at = now()
  await changes.transaction(principal.actor, async (tx, invalidate) => {
    const webhook = await requireLocked(tx, owner, id)
    const retried = await retryParked(tx, webhook, { eventId, at })
    if (retried === 0 && eventId) throw new DomainError('no_such_event', { id: eventId })
    await recordWebhookChange(tx, webhook, {
      actor: principal.actor,
      action: 'webhook.retried',
      at,
      details: { events: retried },
    })
    invalidate(webhookInvalidation(webhook))
  })
}
