import { type RawBuilder, sql } from 'kysely'
import { problemSql } from '../problems/problem-sql.ts'
import { familyRoles } from '../staging/one-roster-roles.ts'

const stays = sql`own_role`

// These expressions use the columns of the query in role-refusals.ts: `r` is a line of roles.csv.

/** An ended role removes no rights, so an active user who has no other role and keeps this one is reported. */
const endedRoleProblem = sql`
  case
    when has_role_in_users or not is_in_users and with_role.user_sourced_id is not null then null
    when active and (r.source_role = '' and is_in_own_org or r.role = own_role) then ${problemSql('role_ended', { stays })}
  end`

/** Why a line of roles.csv is refused. */
export const roleProblem: RawBuilder<unknown> = sql`
  case
    when r.problem is not null then r.problem
    when r.ended then ${endedRoleProblem}
    -- Another line of this file or of users.csv decides.
    when case when is_in_users then does_not_count is not true else with_role.user_sourced_id is not null end then null
    when lower(r.source_role) = any(${familyRoles}) and (active and is_in_own_org) is not true then null
    when r.uuid is null then ${problemSql('unknown_user', { user: sql`r.user_sourced_id` })}
    when r.role = own_role then null
    when r.role is null then ${problemSql('unknown_role', { role: sql`left(r.source_role, 60)`, stays })}
    else ${problemSql('role_in_other_org', { stays })}
  end`
