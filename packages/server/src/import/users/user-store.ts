import { sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'
import { channel } from '../../database/invalidation/invalidating-transactions.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { momentOfChange } from '../../database/schema/moment-of-change.ts'
import { areAllIdentified } from '../plan/are-all-identified.ts'
import type { LineRange } from '../plan/in-batches.ts'
import { countInserted } from '../plan/in-batches.ts'

/** How many lines have each effect. */
export async function countEffects(tx: Tx): Promise<Record<string, number>> {
  const { rows } = await sql<{ effect: string; count: number }>`
    select effect, count(*)::int as count from planned_users group by effect`.execute(tx)
  return Object.fromEntries(rows.map(({ effect, count }) => [effect, count]))
}

export async function insertPlannedUsers(tx: Tx, areaId: AreaId, { from, to }: LineRange): Promise<number> {
  return countInserted(
    tx,
    sql`
      insert into users (area_id, uuid, kind, display_name, email, external_id, role, level_id, active)
      select ${areaId}, new_uuid, 'person', display_name, email, sourced_id, role, level_id, active
      from planned_users where line between ${from} and ${to} and effect = 'created'
      order by line`,
  )
}

/** What the file does not say stays as it is now: somebody may have changed it since the plan was made. */
export async function updatePlannedUsers(tx: Tx, areaId: AreaId, { hasEmail }: { hasEmail: boolean }): Promise<number> {
  const { numAffectedRows } = await sql`
    update users u set display_name = p.display_name, email = case when ${hasEmail} then p.email else u.email end,
      external_id = p.sourced_id, role = coalesce(p.role, u.role), level_id = coalesce(p.level_id, u.level_id),
      active = p.active, updated_at = ${momentOfChange}
    from planned_users p
    where p.effect = 'changed' and u.area_id = ${areaId} and u.uuid = p.uuid
      -- Somebody may have been anonymised a moment ago, which is final.
      and u.anonymised_at is null`.execute(tx)
  return Number(numAffectedRows)
}

/** Enrolments stand on the level of their user. */
export async function moveEnrolments(tx: Tx, areaId: AreaId): Promise<void> {
  await sql`
    update enrolments e set level_id = u.level_id, updated_at = ${momentOfChange}
    from planned_users p join users u on u.area_id = ${areaId} and u.uuid = p.uuid
    where p.effect = 'changed' and p.level_id is not null
      and e.area_id = ${areaId} and e.user_uuid = u.uuid and e.level_id <> u.level_id`.execute(tx)
}

/** Those who are to be deleted or cannot be more than disabled, and with a bulk file those who are not in it. */
export async function planEndedUsers(tx: Tx, areaId: AreaId, bulk: boolean): Promise<void> {
  await sql`
    create temporary table ended_users on commit drop as
    select uuid from planned_users where effect = 'ended'`.execute(tx)
  if (!bulk || !(await areAllIdentified(tx, 'staged_users'))) return
  await sql`
    insert into ended_users
    select u.uuid from users u
    left join (select distinct sourced_id from staged_users) s on s.sourced_id = u.external_id
    where u.area_id = ${areaId} and u.kind = 'person' and u.active and u.external_id is not null
      and s.sourced_id is null`.execute(tx)
}

/** Nobody is deleted: what they learned stays. */
export async function deactivateEndedUsers(tx: Tx, areaId: AreaId): Promise<number> {
  const { numAffectedRows } = await sql`
    update users u set active = false, updated_at = ${momentOfChange} from ended_users e
    where u.area_id = ${areaId} and u.uuid = e.uuid`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Tells the running instances to forget what they know of the people who changed. `keyOf` is a key without its UUID. The
 * time is that of the announcement, not of the beginning of the transaction: old announcements are removed.
 */
export async function announceUsers(tx: Tx, keyOf: string): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into changes (kind, key, at)
    select 'user', ${keyOf} || uuid, clock_timestamp() from (
      select uuid from planned_users where announced
      union all select uuid from ended_users
      union all select uuid from role_changes
    ) as changed`.execute(tx)
  if (Number(numAffectedRows) > 0) await sql`select pg_notify(${channel}, '')`.execute(tx)
}
