import { sql } from 'kysely'
import type { Db } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import type { Webhook, WebhookRow } from '../webhook.ts'
import { clientWorks, toWebhook } from '../webhook-store.ts'
import { holdLaterParked } from './parked-queue.ts'
import type { Event } from './read-batch.ts'

export interface Leased extends Webhook {
  areaSlug: string
  /** Events may be parked. If not, there is no need to ask in every round. */
  hasParked: boolean
}

/** If a process dies while it delivers, its webhooks are delayed by this much. */
const leaseSeconds = 30

export interface Candidate {
  areaId: AreaId
  id: string
  position: string
  url: string
  failing: boolean
  parkedDue: boolean
}

interface Wanted {
  at: Date
  today: string
  /** Only those in these areas, and those that have become due after a time. */
  since: { areaIds: string[]; at: Date } | undefined
}

/** Webhooks that no process is sending to and that may be sent to now; whether there is anything to send is known elsewhere. */
export async function listCandidates(db: Db, { at, today, since }: Wanted): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    ${since ? sql`with wanted as materialized (${becameDue(since, at)})` : sql``}
    select webhooks.area_id as "areaId", webhooks.id, position, url, failures > 0 as failing, exists (
      select from webhook_parked p where p.area_id = webhooks.area_id and p.webhook_id = webhooks.id
        and p.next_attempt_at <= ${at}
    ) as "parkedDue"
    from ${since ? sql`wanted ${itsWebhook}` : sql`webhooks`}
    where status = 'active' and challenge is null and next_attempt_at <= ${at}
      and (leased_until is null or leased_until <= ${at}) and ${clientWorks(today)}
    order by next_attempt_at`.execute(db)
  return rows
}

/** One by one, even where PostgreSQL has no statistics and would otherwise read all. */
const itsWebhook = sql`cross join lateral (
  select area_id, id, client_id, status, challenge, position, url, failures, next_attempt_at, leased_until from webhooks
  where webhooks.area_id = wanted.area_id and webhooks.id = wanted.id limit 1) as webhooks`

/**
 * PostgreSQL assumes that a list of unknown length has ten items, and plans anew each time if that is dearer than what it
 * is given. This is asked a hundred times a second while others write.
 */
const atLeastTen = Array<string>(10).fill('00000000-0000-0000-0000-000000000000')

/** A part for each index: with `or` between them, PostgreSQL would read all webhooks. */
function becameDue(since: NonNullable<Wanted['since']>, at: Date) {
  return sql`
    select area_id, id from webhooks where area_id = any(${[...since.areaIds, ...atLeastTen]}::uuid[])
    union
    select area_id, id from webhooks
    where status = 'active' and next_attempt_at > ${since.at} and next_attempt_at <= ${at}
    union
    select area_id, webhook_id from webhook_parked where next_attempt_at > ${since.at} and next_attempt_at <= ${at}`
}

/** How many webhooks there are whose last delivery failed. */
export async function countFailing(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhooks where status = 'active' and failing_since is not null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Undefined if another process was faster. */
export async function lease(db: Db, { areaId, id }: Candidate, at: Date): Promise<Leased | undefined> {
  const { rows } = await sql<WebhookRow & { area_slug: string; has_parked: boolean }>`
    update webhooks set lease_token = lease_token + 1, leased_until = ${leaseEnd(at)}
    where (area_id, id) in (
      select area_id, id from webhooks
      where area_id = ${areaId} and id = ${id} and status = 'active' and challenge is null and next_attempt_at <= ${at}
        and (leased_until is null or leased_until <= ${at})
      for update skip locked
    ) returning *, (select slug from learning_areas where learning_areas.id = webhooks.area_id) as area_slug, exists (
      select from webhook_parked p where p.area_id = webhooks.area_id and p.webhook_id = webhooks.id) as has_parked`.execute(
    db,
  )
  const [row] = rows
  return row && { ...toWebhook(row), areaSlug: row.area_slug, hasParked: row.has_parked }
}

function leaseEnd(at: Date): Date {
  return new Date(at.getTime() + leaseSeconds * 1000)
}

export interface ParkedNow {
  position: bigint
  id: string
  type: string
  subjectId: string
  attempts: number
  nextAttemptAt: Date | null
}

export function parkedNow(
  { position, id, type, subjectId }: Event,
  attempts: number,
  nextAttemptAt: Date | null,
): ParkedNow {
  return { position, id, type, subjectId, attempts, nextAttemptAt }
}

/** Where a webhook stands after a round, in which events were delivered and parked. `ahead` was handled beyond its position. */
export type Progress = Pick<
  Webhook,
  'failures' | 'gone' | 'failingSince' | 'nextAttemptAt' | 'lastDeliveredAt' | 'lastFailedAt' | 'replayTo' | 'resumeAt'
> & { position: bigint; ahead: bigint[]; parked: ParkedNow[]; delivered: bigint[] }

/**
 * Writes the new place and what was parked, together. False if the lease was lost: the webhook was paused or changed,
 * or it took so long that another process has taken over.
 */
export async function saveProgress(
  db: Db,
  { areaId, id, leaseToken, hasParked }: Leased,
  progress: Progress,
  { at, release }: { at: Date; release: boolean },
): Promise<boolean> {
  const { parked, delivered } = progress
  // A replay may have delivered what was given up before.
  const removed = sql`, removed as (
      delete from webhook_parked where area_id = ${areaId} and webhook_id = ${id} and gave_up
        and position = any(${delivered}::bigint[]) and exists (select from mine))`
  const column = <Value>(read: (row: ParkedNow) => Value) => parked.map(read)
  const { rows } = await sql`
    with mine as (
      update webhooks set position = ${progress.position}, ahead = ${progress.ahead}::bigint[],
        failures = ${progress.failures}, gone = ${progress.gone}, failing_since = ${progress.failingSince},
        next_attempt_at = ${progress.nextAttemptAt}, last_delivered_at = ${progress.lastDeliveredAt},
        last_failed_at = ${progress.lastFailedAt}, replay_to = ${progress.replayTo}, resume_at = ${progress.resumeAt},
        leased_until = ${release ? null : leaseEnd(at)}
      where area_id = ${areaId} and id = ${id} and lease_token = ${leaseToken} and status = 'active'
      returning area_id, id
    ), parked as (
      insert into webhook_parked (area_id, webhook_id, position, event_id, type, subject_id, parked_at, attempts,
        next_attempt_at)
      select mine.area_id, mine.id, made.position, made.event_id, made.type, made.subject_id, ${at}, made.attempts, made.next
      from mine, unnest(${column((row) => row.position)}::bigint[], ${column((row) => row.id)}::uuid[],
        ${column((row) => row.type)}::text[], ${column((row) => row.subjectId)}::uuid[],
        ${column((row) => row.attempts)}::int[], ${column((row) => row.nextAttemptAt)}::timestamptz[])
        as made (position, event_id, type, subject_id, attempts, next)
      on conflict (area_id, webhook_id, position) do update set parked_at = excluded.parked_at,
        attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at, gave_up = false
      where webhook_parked.gave_up
    )${hasParked && delivered.length > 0 ? removed : sql``}
    select 1 from mine`.execute(db)
  const saved = rows.length > 0
  if (saved && parked.length > 0) await holdLaterParked(db, { areaId, id }, parked)
  return saved
}

/** Keeps the lease while receivers take their time. False if it is lost or released. */
export async function prolong(db: Db, { areaId, id, leaseToken }: Leased, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update webhooks set leased_until = ${leaseEnd(at)}
    where area_id = ${areaId} and id = ${id} and lease_token = ${leaseToken} and status = 'active'
      and leased_until is not null
    returning id`.execute(db)
  return rows.length > 0
}

/** A secret that was encrypted with an older key is encrypted again, so that this key can be retired. */
export async function updateSealed(db: Db, { areaId, id, secret: before }: Leased, secret: Buffer): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ secret })
    .where('area_id', '=', areaId)
    .where('id', '=', id)
    .where('secret', '=', before)
    .execute()
}
