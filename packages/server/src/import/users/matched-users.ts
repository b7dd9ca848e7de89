import { type RawBuilder, sql } from 'kysely'
import type { AreaId } from '../../database/schema/area-id.ts'
import type { UserFiles } from '../plan/file-facts.ts'
import { familyRoles } from '../staging/one-roster-roles.ts'

/**
 * Finds the user of each line, with the current values (`old_…`) and those of the bundle. A user is found by the external
 * id, otherwise by the UUID in `userMasterIdentifier`. A role or level that the bundle does not name is null.
 */
export function matchedUsers(areaId: AreaId, { hasEmail }: Pick<UserFiles, 'hasEmail'>): RawBuilder<unknown> {
  return sql`
    with said as (
      select s.line, s.sourced_id, s.ended, s.problem, s.new_uuid, s.master_uuid, s.display_name, s.email, s.active,
        coalesce(r.source_role, s.source_role) as source_role,
        case when r.source_role is not null then r.role else s.role end as role,
        coalesce(org.named, r.org_sourced_id) as org_sourced_id, org.only_org
      from staged_users s
      join chosen_orgs org using (line)
      left join chosen_roles r using (line)
    )
    select said.line, said.sourced_id, said.ended, said.problem, said.master_uuid,
      coalesce(said.master_uuid, said.new_uuid) as new_uuid, said.display_name, said.active,
      case when ${hasEmail} then said.email else known.email end as email,
      said.source_role, said.role, said.org_sourced_id, said.only_org, level.id as level_id,
      known.uuid, known.kind, known.external_id, known.anonymised_at, by_id.uuid is not null as is_known_by_id,
      known.display_name as old_name, known.email as old_email, known.role as old_role,
      known.level_id as old_level_id, known.active as old_active,
      -- Parents and guardians, who are not imported. Active users are excluded: they would keep their old role unnoticed.
      not said.ended and known.active is not true
        and lower(coalesce(said.source_role, '')) = any(${familyRoles}) as is_family
    from said
    left join users by_id on by_id.area_id = ${areaId}::uuid and by_id.external_id = said.sourced_id
    left join users known
      on known.area_id = ${areaId}::uuid and known.uuid = coalesce(by_id.uuid, said.master_uuid)
    left join hierarchy_levels level
      on level.area_id = ${areaId}::uuid and level.external_id = said.org_sourced_id`
}
