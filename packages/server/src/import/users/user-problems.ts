import { type RawBuilder, sql } from 'kysely'
import type { UserFiles } from '../plan/file-facts.ts'
import { isRepeated } from '../plan/repeated-lines.ts'
import { problemSql } from '../problems/problem-sql.ts'

// These expressions use the tables of the query in decided-users.ts: `s` is a matched user. staging/user-lines.ts has
// already checked each cell on its own.

/** Why a user cannot get the role or level from the bundle, or has none. */
export function roleOrOrgProblem({ bulkRoles }: Pick<UserFiles, 'bulkRoles'>): RawBuilder<unknown> {
  return sql`
    case
      when s.source_role is not null and s.role is null
        then ${problemSql('unknown_role', { role: sql`left(s.source_role, 60)`, stays: sql`s.old_role` })}
      when s.role is null and ${bulkRoles} then ${problemSql('no_primary_role', {})}
      when coalesce(s.role, s.old_role) is null then ${problemSql('no_role', {})}
      when s.org_sourced_id is not null and s.level_id is null
        then ${problemSql('unknown_org', { org: sql`s.org_sourced_id` })}
      when coalesce(s.level_id, s.old_level_id) is null then ${problemSql('no_org', {})}
    end`
}

/** Why a line of users.csv is refused. An import never changes service users and anonymised users. */
export const userProblem: RawBuilder<unknown> = sql`
  case
    when s.problem is not null then s.problem
    when ${isRepeated} then ${problemSql('repeated_id', { line: sql`repeated.first_active` })}
    when s.ended or s.is_family then null
    when repeated_uuids.first_active < s.line
      then ${problemSql('repeated_uuid', { line: sql`repeated_uuids.first_active` })}
    when s.kind = 'service' then ${problemSql('uuid_of_service_user', {})}
    when s.anonymised_at is not null then ${problemSql('uuid_of_anonymised_user', {})}
    when s.external_id <> s.sourced_id then ${problemSql('uuid_of_other_user', {})}
    when not is_disabled then role_or_org_problem
  end`
