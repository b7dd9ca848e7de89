import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { familyRoles } from '../staging/one-roster-roles.ts'

/** Of people whom users.csv does not name: their new role, if it is that in their own org. */
export async function planRoleChanges(tx: Tx, areaId: string): Promise<void> {
  await sql`
    create temporary table role_changes on commit drop as
    select uuid, role, level_id from (
      -- Of several the first, whatever the person's role is now: otherwise the next import would take the second.
      select distinct on (u.uuid) u.uuid, r.role, u.level_id, u.role as old_role
      from staged_roles r
      join users u on u.area_id = ${areaId}::uuid and u.external_id = r.user_sourced_id
      join hierarchy_levels level on level.id = u.level_id and level.external_id = r.org_sourced_id
      where r.problem is null and not r.ended and r.role is not null
        and not exists (select from staged_users s where s.sourced_id = r.user_sourced_id)
      order by u.uuid, r.line
    ) as first where role <> old_role`.execute(tx)
}

/** Somebody who has moved a moment ago does not take along the role that they would have had before. */
export async function updateRoles(tx: Tx, areaId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update users u set role = p.role from role_changes p
    where u.area_id = ${areaId} and u.uuid = p.uuid and u.level_id = p.level_id and u.anonymised_at is null`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Why a line of roles.csv has no effect, asked when people are as the import leaves them. Of people in users.csv the
 * roles are part of that line, and refused with it, but for those in other orgs that do not count. One that has ended
 * takes nothing away: somebody who is left without any keeps the old one, which must not go unnoticed.
 */
export async function planRoleRefusals(tx: Tx, areaId: string): Promise<void> {
  await sql`
    create temporary table planned_roles on commit drop as
    with person as (
      select distinct on (sourced_id) sourced_id, said_role, old_level_id, only_org,
        problem is null and not is_family as imported
      from planned_users order by sourced_id, ended, line
    ), line as (
      select r.line, r.sourced_id, r.ended, r.problem, r.user_sourced_id, r.said_role, r.role,
        u.uuid, u.active, u.role as own_role,
        r.org_sourced_id is null or level.id in (u.level_id, person.old_level_id) as in_own_org,
        person.sourced_id is not null as in_users, person.said_role is not null as has_role_in_users,
        person.imported and person.said_role is null and person.only_org <> r.org_sourced_id as is_left_out
      from staged_roles r
      left join users u on u.area_id = ${areaId}::uuid and u.external_id = r.user_sourced_id
      left join hierarchy_levels level on level.area_id = ${areaId}::uuid and level.external_id = r.org_sourced_id
      left join person on person.sourced_id = r.user_sourced_id
    ), decided as (
      select user_sourced_id from line where problem is null and not ended and in_own_org and role is not null
      group by user_sourced_id
    )
    select l.line, l.sourced_id, l.user_sourced_id, l.ended, case
      when l.problem is not null then l.problem
      when l.ended and (has_role_in_users or not in_users and decided.user_sourced_id is not null) then null
      when l.ended and active and (l.said_role = '' and in_own_org or l.role = own_role)
        then 'it has ended, but no other primary role takes its place: the user stays ' || own_role
      when l.ended or case when in_users then is_left_out is not true else decided.user_sourced_id is not null end then null
      when lower(l.said_role) = any(${familyRoles}) and (active and in_own_org) is not true then null
      when l.uuid is null then 'there is no user "' || l.user_sourced_id || '"'
      when l.role = own_role then null
      when l.role is null
        then 'nobody has the role "' || left(l.said_role, 60) || '" here: the user stays ' || own_role
      else 'it is not in the org of the user, who stays ' || own_role || ': name the user in users.csv, with that org'
    end as problem
    from line l left join decided using (user_sourced_id)`.execute(tx)
}

/**
 * A bulk file without any primary role of somebody takes the role away from them, but not the rights here. Of people in
 * users.csv that line is refused; one that cannot be read may be about anybody.
 */
export async function planMissingRoles(tx: Tx, areaId: string): Promise<void> {
  await sql`
    insert into planned_roles (sourced_id, problem)
    select external_id, 'this user has no primary role in the bulk file any more, and stays ' || role
    from users u
    where area_id = ${areaId} and kind = 'person' and active and external_id is not null
      and not exists (select from staged_users s where s.sourced_id = u.external_id)
      and not exists (
        select from planned_roles p where p.user_sourced_id = u.external_id and (not p.ended or p.problem is not null)
      )
      and not exists (select from staged_roles where unclear)
    order by external_id`.execute(tx)
}
