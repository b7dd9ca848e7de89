import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { endsForGood, isRepeated, repeatedLines } from '../plan/repeated-lines.ts'
import { problemSql } from '../problems/problem-sql.ts'

/** Why a line of enrollments.csv is refused. staging/enrolment-lines.ts has already checked each cell on its own. */
function enrolmentProblem(isRenewable: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    case
      when s.problem is not null then s.problem
      when ${isRepeated} then ${problemSql('repeated_enrolment', { line: sql`repeated.first_active` })}
      when s.ended then null
      when u.uuid is null then ${problemSql('unknown_user', { user: sql`s.user_sourced_id` })}
      when c.id is null then ${problemSql('unknown_class', { class: sql`s.class_sourced_id` })}
      when c.status <> 'published' and (e.id is null or ${isRenewable})
        then ${problemSql('class_not_published', { class: sql`s.class_sourced_id`, status: sql`c.status` })}
    end`
}

/**
 * Finds the user, course and enrolment of every line and decides: it is `refused`, with a problem, or the enrolment is
 * `created`, `renewed`, `changed`, `ended` or left `unchanged`. OneRoster may have several lines about one user in one
 * class, for example one that has ended and one that is active: the active one counts.
 */
export async function planEnrolments(
  tx: Tx,
  areaId: AreaId,
  { withdrawable, renewable }: { withdrawable: string[]; renewable: string[] },
): Promise<void> {
  const isRenewable = sql<boolean>`e.status = any(${renewable})`
  await sql`
    create temporary table planned_enrolments on commit drop as
    with repeated as (${repeatedLines('staged_enrolments', ['class_sourced_id', 'user_sourced_id'])})
    select s.line, s.sourced_id, s.new_id, u.uuid as user_uuid, u.level_id, c.id as course_id, e.id, s.enrolled_at,
      refused.problem,
      case
        when refused.problem is not null then 'refused'
        when e.status = any(${withdrawable}) and ${endsForGood} then 'ended'
        when s.ended then 'unchanged'
        when e.id is null then 'created'
        when ${isRenewable} then 'renewed'
        when e.enrolled_at <> s.enrolled_at then 'changed'
        else 'unchanged'
      end as effect
    from staged_enrolments s
    left join repeated using (class_sourced_id, user_sourced_id)
    left join users u on u.area_id = ${areaId}::uuid and u.external_id = s.user_sourced_id
    left join courses c on c.area_id = ${areaId}::uuid and c.external_id = s.class_sourced_id
    left join enrolments e on e.area_id = ${areaId}::uuid and e.user_uuid = u.uuid and e.course_id = c.id
    cross join lateral (select ${enrolmentProblem(isRenewable)} as problem) as refused`.execute(tx)
  await sql`create index on planned_enrolments (line)`.execute(tx)
  await sql`analyze planned_enrolments`.execute(tx)
}
