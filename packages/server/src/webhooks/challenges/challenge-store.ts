import { sql } from 'kysely'
import type { Db } from '../../database/connection/database.ts'
import type { Webhook, WebhookRow } from '../webhook.ts'
import { clientWorks, toWebhook } from '../webhook-store.ts'

export type DueChallenge = Webhook & { challenge: string }

/** Webhooks whose receivers are due to be asked, of each area those that have waited longest. */
export async function listDueChallenges(
  db: Db,
  { at, today, perArea, limit }: { at: Date; today: string; perArea: number; limit: number },
): Promise<DueChallenge[]> {
  const { rows } = await sql<WebhookRow>`
    select * from (
      select webhooks.*, row_number() over (partition by area_id order by next_challenge_at) as place from webhooks
      where challenge is not null and status = 'active' and next_challenge_at <= ${at} and ${clientWorks(today)}
    ) as due where place <= ${perArea} order by next_challenge_at limit ${limit}`.execute(db)
  return rows.map((row) => toWebhook(row) as DueChallenge)
}

/** False if another process was faster, or the webhook has changed. */
export async function claimChallenge(
  db: Db,
  { areaId, id, challenge, challenges }: DueChallenge,
  next: { sent: number; at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ challenges: next.sent, next_challenge_at: next.at })
    .where('area_id', '=', areaId)
    .where('id', '=', id)
    .where('challenge', '=', challenge)
    .where('challenges', '=', challenges)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
