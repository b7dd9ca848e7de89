import { sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { areAllIdentified } from '../plan/are-all-identified.ts'
import { problemSql } from '../problems/problem-sql.ts'
import { roleProblem } from './role-problems.ts'

/**
 * Finds out why a line of roles.csv has no effect, after the users are imported. The roles of users in users.csv are
 * refused together with that line, except roles in other orgs that do not count.
 */
export async function planRoleRefusals(tx: Tx, areaId: AreaId): Promise<void> {
  await sql`
    create temporary table planned_roles on commit drop as
    with in_users as (
      select distinct on (sourced_id) sourced_id, source_role, old_level_id, only_org,
        effect not in ('refused', 'not imported') as is_imported
      from planned_users order by sourced_id, ended, line
    ), described as (
      select r.line, r.sourced_id, r.ended, r.problem, r.user_sourced_id, r.source_role, r.role,
        u.uuid, u.active, u.role as own_role,
        r.org_sourced_id is null or level.id in (u.level_id, in_users.old_level_id) as is_in_own_org,
        in_users.sourced_id is not null as is_in_users, in_users.source_role is not null as has_role_in_users,
        in_users.is_imported and in_users.source_role is null and in_users.only_org <> r.org_sourced_id as does_not_count
      from staged_roles r
      left join users u on u.area_id = ${areaId}::uuid and u.external_id = r.user_sourced_id
      left join hierarchy_levels level on level.area_id = ${areaId}::uuid and level.external_id = r.org_sourced_id
      left join in_users on in_users.sourced_id = r.user_sourced_id
    ), with_role as (
      -- Users for whom a line has a role in their own org.
      select user_sourced_id from described where problem is null and not ended and is_in_own_org and role is not null
      group by user_sourced_id
    )
    select r.line, r.sourced_id, r.user_sourced_id, r.ended, ${roleProblem} as problem
    from described r left join with_role using (user_sourced_id)`.execute(tx)
}

/**
 * Reports users without a primary role in a bulk roles.csv: they keep their role, because an import removes no rights. For
 * users in users.csv, that line is refused instead. An unidentified line of roles.csv may be about any user, so then nobody
 * is reported.
 */
export async function planMissingRoles(tx: Tx, areaId: AreaId): Promise<void> {
  if (!(await areAllIdentified(tx, 'staged_roles'))) return
  await sql`
    insert into planned_roles (sourced_id, problem)
    select external_id, ${problemSql('primary_role_gone', { stays: sql`role` })}
    from users u
    left join (select distinct sourced_id from staged_users) s on s.sourced_id = u.external_id
    left join (
      select distinct user_sourced_id from planned_roles where not ended or problem is not null
    ) p on p.user_sourced_id = u.external_id
    where u.area_id = ${areaId} and u.kind = 'person' and u.active and u.external_id is not null
      and s.sourced_id is null and p.user_sourced_id is null
    order by external_id`.execute(tx)
}
