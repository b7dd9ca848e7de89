import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Cause } from '../database/schema/event.ts'

export interface ReminderKey {
  areaId: AreaId
  clientId: string
  expirationDate: string
  days: number
  recipient: 'contact' | 'administrators'
}

export interface DueReminder extends ReminderKey {
  attempts: number
  name: string
  areaName: string
  contactEmail: string | null
  lastUsedAt: Date | null
}

interface Claim {
  today: string
  at: Date
  /** Earlier claims whose reminders were not sent have expired. */
  claimedBefore: Date
  maxAttempts: number
  limit: number
}

/**
 * Claims reminders that are due: of each access token only the latest step, and none for a step that was over when the
 * token was made. Of several instances, one gets each reminder.
 */
export async function claimReminders(db: Db, claim: Claim): Promise<DueReminder[]> {
  const { today, at, claimedBefore, maxAttempts, limit } = claim
  const { rows } = await sql<DueReminder>`
    with due as (
      select tokens.area_id, tokens.client_id, tokens.expiration_date, days, recipient
      from access_tokens as tokens cross join lateral ${step(today)}
      cross join unnest(array['contact', 'administrators']) as recipient
      where ${isDue(today)} and (recipient = 'administrators' or contact_email is not null)
        and not exists (
          select from access_token_reminders as known
          where known.area_id = tokens.area_id and known.client_id = tokens.client_id
            and known.expiration_date = tokens.expiration_date and known.days = step.days
            and known.recipient = recipient.recipient
            and (sent_at is not null or claimed_at > ${claimedBefore} or attempts >= ${maxAttempts})
        )
      order by tokens.expiration_date, tokens.client_id, recipient limit ${limit}
    ), claimed as (
      insert into access_token_reminders as known
        (area_id, client_id, expiration_date, days, recipient, claimed_at, attempts)
      select area_id, client_id, expiration_date, days, recipient, ${at}, 1 from due
      on conflict (area_id, client_id, expiration_date, days, recipient) do update
      set claimed_at = excluded.claimed_at, attempts = known.attempts + 1
      where known.sent_at is null and known.claimed_at <= ${claimedBefore} and known.attempts < ${maxAttempts}
      returning known.area_id, known.client_id, known.expiration_date, known.days, known.recipient, known.attempts
    )
    select claimed.area_id as "areaId", client_id as "clientId", claimed.expiration_date as "expirationDate", days, recipient,
      attempts, tokens.name, areas.name as "areaName", contact_email as "contactEmail", last_used_at as "lastUsedAt"
    from claimed
    join access_tokens as tokens using (client_id)
    join learning_areas as areas on areas.id = claimed.area_id
    left join access_token_uses using (client_id)
    order by claimed.expiration_date, client_id, recipient`.execute(db)
  return rows
}

/** The latest step that is due. */
function step(today: string): RawBuilder<unknown> {
  return sql`(
    select case when expiration_date - ${today}::date <= 1 then 1
      when expiration_date - ${today}::date <= 7 then 7 else 30 end as days
  ) as step`
}

function isDue(today: string): RawBuilder<boolean> {
  return sql`revoked_at is null and expiration_date between ${today}::date and ${today}::date + 30
    and created_at < (expiration_date - days)::timestamp at time zone 'UTC'`
}

export interface ExpiringToken {
  areaId: AreaId
  clientId: string
  expirationDate: string
  daysLeft: number
}

/**
 * Claims the same steps for the feed of changes. Of several instances, one gets each; the others wait for the end of its
 * transaction and get none.
 */
export async function claimForFeed(db: Db, today: string, at: Date, limit: number): Promise<ExpiringToken[]> {
  const { rows } = await sql<ExpiringToken>`
    with due as (
      select tokens.area_id, tokens.client_id, tokens.expiration_date, days
      from access_tokens as tokens cross join lateral ${step(today)}
      where ${isDue(today)} and not exists (
        select from access_token_reminders as known
        where known.area_id = tokens.area_id and known.client_id = tokens.client_id
          and known.expiration_date = tokens.expiration_date and known.days = step.days and known.recipient = 'feed'
      )
      order by tokens.expiration_date, tokens.client_id limit ${limit}
    )
    insert into access_token_reminders
      (area_id, client_id, expiration_date, days, recipient, claimed_at, attempts, sent_at)
    select area_id, client_id, expiration_date, days, 'feed', ${at}, 1, ${at} from due
    on conflict (area_id, client_id, expiration_date, days, recipient) do nothing
    returning area_id as "areaId", client_id as "clientId", expiration_date as "expirationDate",
      expiration_date - ${today}::date as "daysLeft"`.execute(db)
  return rows
}

/** They get their positions in the feed like all events. */
export async function insertEvents(
  db: Db,
  areaId: AreaId,
  tokens: ExpiringToken[],
  cause: Cause | undefined,
): Promise<void> {
  await db
    .insertInto('unsettled_events')
    .values({
      area_id: areaId,
      caused_by: sql`${JSON.stringify(cause)}::jsonb`,
      types: tokens.map(() => 'access_token.expiring'),
      subject_ids: tokens.map(({ clientId }) => clientId),
      versions: tokens.map(() => null),
      data: sql`${tokens.map(({ expirationDate, daysLeft }) =>
        JSON.stringify({ expiration_date: expirationDate, days_left: daysLeft }),
      )}::jsonb[]`,
    })
    .execute()
}

export async function updateSent(db: Db, reminder: ReminderKey, at: Date): Promise<void> {
  await db
    .updateTable('access_token_reminders')
    .set({ sent_at: at })
    .where('area_id', '=', reminder.areaId)
    .where('client_id', '=', reminder.clientId)
    .where('expiration_date', '=', reminder.expirationDate)
    .where('days', '=', reminder.days)
    .where('recipient', '=', reminder.recipient)
    .execute()
}

export async function deleteRemindersBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('access_token_reminders').where('expiration_date', '<', day).execute()
}
