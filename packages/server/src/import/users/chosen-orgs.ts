import { type RawBuilder, sql } from 'kysely'
import type { AreaId } from '../../database/schema/area-id.ts'
import type { UserFiles } from '../plan/file-facts.ts'

/**
 * Chooses the org of a user according to users.csv (`named`): of several, the first that exists. Also chooses the
 * only org in which a role of the user counts (`only_org`); null means any org. A delta file does not repeat the roles that
 * an existing user already has, so a role in another org does not replace them, unless the one in the user's own org has
 * ended.
 */
export function chosenOrgs(areaId: AreaId, { bulkRoles }: Pick<UserFiles, 'bulkRoles'>): RawBuilder<unknown> {
  return sql`
    with first_org as (
      select distinct on (s.line) s.line, org.id
      from staged_users s
      cross join lateral unnest(string_to_array(s.org_sourced_ids, ',')) with ordinality as org (id, position)
      join hierarchy_levels level on level.area_id = ${areaId}::uuid and level.external_id = org.id
      order by s.line, org.position
    ), left_org as (
      select user_sourced_id, org_sourced_id from staged_roles where problem is null
      group by user_sourced_id, org_sourced_id having bool_and(ended)
    )
    select s.line, coalesce(first_org.id, s.org_sourced_id) as named,
      case when known.uuid is not null and not ${bulkRoles} then coalesce(first_org.id, s.org_sourced_id,
        case when left_org.user_sourced_id is null then level.external_id end) end as only_org
    from staged_users s
    left join first_org using (line)
    left join users known on known.area_id = ${areaId}::uuid and known.external_id = s.sourced_id
    left join hierarchy_levels level on level.area_id = ${areaId}::uuid and level.id = known.level_id
    left join left_org
      on left_org.user_sourced_id = s.sourced_id and left_org.org_sourced_id = level.external_id`
}
