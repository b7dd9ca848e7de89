import { type RawBuilder, sql } from 'kysely'
import type { UserFiles } from '../plan/file-facts.ts'
import { endsForGood } from '../plan/repeated-lines.ts'
import { roleOrOrgProblem, userProblem } from './user-problems.ts'

/**
 * Decides for every line of users.csv: it is `refused`, with a problem, or the user is `created`, `changed`, `ended` or left
 * `unchanged`. Parents and guardians are `not imported`.
 */
export function decidedUsers(files: Pick<UserFiles, 'bulkRoles'>): RawBuilder<unknown> {
  return sql`
    select s.line, s.sourced_id, s.ended, s.new_uuid, s.uuid, s.display_name, s.email, s.active, s.source_role, s.role,
      s.level_id, s.old_level_id, s.only_org, refused.problem, effect,
      effect = 'changed' and (s.old_name, s.old_role, s.old_level_id, s.old_active) is distinct from
        (s.display_name, coalesce(s.role, s.old_role), coalesce(s.level_id, s.old_level_id), s.active) as announced
    from matched_users s
    left join repeated using (sourced_id)
    left join repeated_uuids using (master_uuid)
    cross join lateral (select ${roleOrOrgProblem(files)} as role_or_org_problem) as found
    -- A disabled existing user is deactivated even if the role or org of the line is invalid.
    cross join lateral (
      select s.is_known_by_id and s.active is false and not s.is_family and role_or_org_problem is not null as is_disabled
    ) as disabled
    cross join lateral (select ${userProblem} as problem) as refused
    cross join lateral (
      select case
        when refused.problem is not null then 'refused'
        when s.is_family then 'not imported'
        when s.ended and s.external_id is not null and s.old_active and ${endsForGood} then 'ended'
        when is_disabled and s.old_active then 'ended'
        when s.ended or is_disabled then 'unchanged'
        when s.uuid is null then 'created'
        when s.external_id is null or
          (s.old_name, s.old_email, s.old_role, s.old_level_id, s.old_active) is distinct from
          (s.display_name, s.email, coalesce(s.role, s.old_role), coalesce(s.level_id, s.old_level_id), s.active)
          then 'changed'
        else 'unchanged'
      end as effect
    ) as decided`
}
