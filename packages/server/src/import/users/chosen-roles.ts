import { type RawBuilder, sql } from 'kysely'

/**
 * Chooses the primary role of each user from roles.csv. People may have one in each org: the one in their own org counts,
 * otherwise the first that has a counterpart here.
 */
export const chosenRoles: RawBuilder<unknown> = sql`
  select distinct on (s.line) s.line, r.source_role, r.role, r.org_sourced_id
  from staged_users s
  join chosen_orgs org using (line)
  join staged_roles r on r.user_sourced_id = s.sourced_id
  where r.problem is null and not r.ended and r.org_sourced_id = coalesce(org.only_org, r.org_sourced_id)
  order by s.line, (r.org_sourced_id = org.named) desc nulls last, r.role is null, r.line`
