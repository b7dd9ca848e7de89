import { sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { momentOfChange } from '../../database/schema/moment-of-change.ts'

/** For users who are not in users.csv: the new role in their own org. */
export async function planRoleChanges(tx: Tx, areaId: AreaId): Promise<void> {
  await sql`
    create temporary table role_changes on commit drop as
    select uuid, role, level_id from (
      -- The first of several counts, even if it equals the current role: otherwise the next import would choose the second.
      select distinct on (u.uuid) u.uuid, r.role, u.level_id, u.role as old_role
      from staged_roles r
      join users u on u.area_id = ${areaId}::uuid and u.external_id = r.user_sourced_id
      join hierarchy_levels level
        on level.area_id = ${areaId}::uuid and level.id = u.level_id and level.external_id = r.org_sourced_id
      left join (select distinct sourced_id from staged_users) s on s.sourced_id = r.user_sourced_id
      where r.problem is null and not r.ended and r.role is not null and s.sourced_id is null
      order by u.uuid, r.line
    ) as first where role <> old_role`.execute(tx)
}

/** Skips users who have moved to another level since the plan was made. */
export async function updateRoles(tx: Tx, areaId: AreaId): Promise<number> {
  const { numAffectedRows } = await sql`
    update users u set role = p.role, updated_at = ${momentOfChange} from role_changes p
    where u.area_id = ${areaId} and u.uuid = p.uuid and u.level_id = p.level_id and u.anonymised_at is null`.execute(tx)
  return Number(numAffectedRows)
}
