import { sql } from 'kysely'
import { channel } from '../../database/changes/change.ts'
import type { Tx } from '../../database/database.ts'
import type { LineRange } from '../plan/in-batches.ts'
import { familyRoles } from '../staging/one-roster-roles.ts'

/**
 * Decides for every line of users.csv whom it is about and what changes. A person is known by the external id; one who
 * was made without, by the UUID that both sides have. Service users and the anonymised are nobody's to change. A role or
 * level that the bundle does not name is null in the plan. Of several lines about one person that which goes on counts, and
 * so may one that is refused.
 */
export async function planUsers(
  tx: Tx,
  areaId: string,
  { hasEmail, bulkRoles }: { hasEmail: boolean; bulkRoles: boolean },
): Promise<void> {
  await sql`
    create temporary table planned_users on commit drop as
    with same_id as (
      select sourced_id, bool_or(problem is not null) as refused,
        min(line) filter (where problem is null and not ended) as first_going_on,
        min(line) filter (where problem is null) as first
      from staged_users group by sourced_id having count(*) > 1
    ), same_uuid as (
      select own_uuid, min(line) as line from staged_users where own_uuid is not null group by own_uuid having count(*) > 1
    ), first_org as (
      select distinct on (s.line) s.line, org.id
      from staged_users s
      cross join lateral unnest(string_to_array(s.org_sourced_ids, ',')) with ordinality as org (id, place)
      join hierarchy_levels level on level.area_id = ${areaId}::uuid and level.external_id = org.id
      order by s.line, org.place
    ), left_org as (
      select user_sourced_id, org_sourced_id from staged_roles where problem is null
      group by user_sourced_id, org_sourced_id having bool_and(ended)
    ), own_org as (
      -- A delta does not name the roles that somebody known has already: one in another org is not instead of them,
      -- unless that in the own org has ended.
      select s.line, coalesce(first_org.id, s.org_sourced_id) as named,
        case when u.uuid is not null and not ${bulkRoles} then coalesce(first_org.id, s.org_sourced_id,
          case when left_org.user_sourced_id is null then level.external_id end) end as only
      from staged_users s
      left join first_org using (line)
      left join users u on u.area_id = ${areaId}::uuid and u.external_id = s.sourced_id
      left join hierarchy_levels level on level.id = u.level_id
      left join left_org on left_org.user_sourced_id = s.sourced_id and left_org.org_sourced_id = level.external_id
    ), primary_role as (
      -- A person has a primary role in each org: that in their own org counts, else the first of a
      -- kind that there is here.
      select distinct on (s.line) s.line, r.said_role, r.role, r.org_sourced_id
      from staged_users s
      join own_org own using (line)
      join staged_roles r on r.user_sourced_id = s.sourced_id
      where r.problem is null and not r.ended and r.org_sourced_id = coalesce(own.only, r.org_sourced_id)
      order by s.line, (r.org_sourced_id = own.named) desc nulls last, r.role is null, r.line
    ), found as (
      select s.line, s.sourced_id, s.ended, s.problem, s.new_uuid, s.own_uuid, s.display_name, s.active,
        known.uuid, known.kind, known.external_id, known.anonymised_at,
        case when ${hasEmail} then s.email else known.email end as email,
        coalesce(r.said_role, s.said_role) as said_role,
        case when r.said_role is not null then r.role else s.role end as role,
        coalesce(own.named, r.org_sourced_id) as org_sourced_id, own.only as only_org,
        known.display_name as old_name, known.email as old_email, known.role as old_role,
        known.level_id as old_level_id, known.active as old_active, by_id.uuid is not null as is_known,
        -- Somebody who was imported in another role must not keep it in silence.
        not s.ended and known.active is not true
          and lower(coalesce(r.said_role, s.said_role, '')) = any(${familyRoles}) as is_family
      from staged_users s
      left join primary_role r using (line)
      join own_org own using (line)
      left join users by_id on by_id.area_id = ${areaId}::uuid and by_id.external_id = s.sourced_id
      left join users known on known.area_id = ${areaId}::uuid and known.uuid = coalesce(by_id.uuid, s.own_uuid)
    )
    select f.line, f.sourced_id, f.ended, coalesce(f.own_uuid, f.new_uuid) as new_uuid, f.uuid,
      f.display_name, f.email, f.said_role, f.role, f.active, level.id as level_id, f.old_level_id, f.only_org, f.is_family,
      f.uuid is not null and not f.ended and not f.is_family and not is_disabled and (f.external_id is null or
        (f.old_name, f.old_email, f.old_role, f.old_level_id, f.old_active) is distinct from
        (f.display_name, f.email, coalesce(f.role, f.old_role), coalesce(level.id, f.old_level_id), f.active)) as changed,
      f.uuid is not null and not f.ended and not f.is_family and not is_disabled and
        (f.old_name, f.old_role, f.old_level_id, f.old_active) is distinct from
        (f.display_name, coalesce(f.role, f.old_role), coalesce(level.id, f.old_level_id), f.active) as announced,
      is_disabled and f.old_active or f.ended and f.old_active and f.external_id is not null
        and same_id.first_going_on is null and same_id.refused is not true
        and f.line = coalesce(same_id.first, f.line) as ends,
      case
        when f.problem is not null then f.problem
        when not f.ended and same_id.first_going_on < f.line
          then 'line ' || same_id.first_going_on || ' has the same sourcedId'
        when f.ended or f.is_family then null
        when same_uuid.line < f.line then 'line ' || same_uuid.line || ' has the same userMasterIdentifier'
        when f.kind = 'service' then 'its userMasterIdentifier is the UUID of a service user'
        when f.anonymised_at is not null then 'its userMasterIdentifier is the UUID of a user who was anonymised'
        when f.external_id <> f.sourced_id then 'its userMasterIdentifier is the UUID of another user'
        when not is_disabled then without_place
      end as problem
    from found f
    left join same_id using (sourced_id)
    left join same_uuid using (own_uuid)
    left join hierarchy_levels level on level.area_id = ${areaId}::uuid and level.external_id = f.org_sourced_id
    cross join lateral (
      select case
        when f.said_role is not null and f.role is null
          then 'nobody has the role "' || left(f.said_role, 60) || '" here' || coalesce(': the user stays ' || f.old_role, '')
        when f.role is null and ${bulkRoles} then 'it has no primary role in roles.csv, a bulk file'
        when coalesce(f.role, f.old_role) is null then 'it has no role here, and no primary one in roles.csv'
        when f.org_sourced_id is not null and level.id is null then 'there is no org "' || f.org_sourced_id || '"'
        when coalesce(level.id, f.old_level_id) is null then 'it names no org'
      end as without_place
    ) as place
    -- Whoever is not to act any more does not, whatever role or org the line names.
    cross join lateral (
      select not f.ended and not f.is_family and f.is_known and f.active is false and without_place is not null
        as is_disabled
    ) as right_to_act`.execute(tx)
  await sql`create index on planned_users (line)`.execute(tx)
  await sql`analyze planned_users`.execute(tx)
}

/** Parents and others of whom nothing is known here. */
export async function countFamily(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from planned_users where is_family and problem is null`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertPlannedUsers(tx: Tx, areaId: string, { from, to }: LineRange): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into users (area_id, uuid, kind, display_name, email, external_id, role, level_id, active)
    select ${areaId}, new_uuid, 'person', display_name, email, sourced_id, role, level_id, active
    from planned_users
    where line between ${from} and ${to} and problem is null and not ended and not is_family and uuid is null
    order by line`.execute(tx)
  return Number(numAffectedRows)
}

/** What the file does not say stays as it is now: somebody may have changed it since the plan was made. */
export async function updatePlannedUsers(tx: Tx, areaId: string, { hasEmail }: { hasEmail: boolean }): Promise<number> {
  const { numAffectedRows } = await sql`
    update users u set display_name = p.display_name, email = case when ${hasEmail} then p.email else u.email end,
      external_id = p.sourced_id, role = coalesce(p.role, u.role), level_id = coalesce(p.level_id, u.level_id),
      active = p.active
    from planned_users p
    where p.problem is null and p.changed and u.area_id = ${areaId} and u.uuid = p.uuid
      -- Somebody may have been anonymised a moment ago, which is final.
      and u.anonymised_at is null`.execute(tx)
  return Number(numAffectedRows)
}

/** Those who are to be deleted or cannot be more than disabled, and with a bulk file those who are not in it. */
export async function planEndedUsers(tx: Tx, areaId: string, bulk: boolean): Promise<void> {
  await sql`
    create temporary table ended_users on commit drop as
    select uuid, true as named from planned_users where ends and problem is null`.execute(tx)
  if (!bulk) return
  await sql`
    insert into ended_users
    select uuid, false from users u
    where area_id = ${areaId} and kind = 'person' and active and external_id is not null
      and not exists (select from staged_users s where s.sourced_id = u.external_id)
      and not exists (select from staged_users where unclear)`.execute(tx)
}

/** Nobody is deleted: what they learned stays. */
export async function deactivateEndedUsers(tx: Tx, areaId: string): Promise<{ ended: number; named: number }> {
  const { rows } = await sql<{ ended: number; named: number }>`
    with deactivated as (
      update users u set active = false from ended_users e
      where u.area_id = ${areaId} and u.uuid = e.uuid returning e.named
    )
    select count(*)::int as ended, (count(*) filter (where named))::int as named from deactivated`.execute(tx)
  return rows[0] ?? { ended: 0, named: 0 }
}

/**
 * Tells the running instances to forget what they know of the people who changed. `keyOf` is a key without its UUID. The
 * time is that of the announcement, not of the beginning of the transaction: old announcements are removed.
 */
export async function announceUsers(tx: Tx, keyOf: string): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into changes (kind, key, at)
    select 'user', ${keyOf} || uuid, clock_timestamp() from (
      select uuid from planned_users where announced and problem is null
      union all select uuid from ended_users
      union all select uuid from role_changes
    ) as changed`.execute(tx)
  if (Number(numAffectedRows) > 0) await sql`select pg_notify(${channel}, '')`.execute(tx)
}
