import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { endsForGood, isRepeated, repeatedLines } from '../plan/repeated-lines.ts'
import { problemSql } from '../problems/problem-sql.ts'

/** Why a line of classes.csv is refused. staging/class-lines.ts has already checked each cell on its own. */
const classProblem: RawBuilder<unknown> = sql`
  case
    when s.problem is not null then s.problem
    when ${isRepeated} then ${problemSql('repeated_id', { line: sql`repeated.first_active` })}
    when s.ended then null
    when coalesce(s.title, s.old_title) is null then ${problemSql('no_title', {})}
    when s.level_id is null then ${problemSql('unknown_org', { org: sql`s.school_sourced_id` })}
  end`

/**
 * Decides for every line of classes.csv: it is `refused`, with a problem, or the course is `created`, `changed`, `ended` or
 * left `unchanged`. Values that a class lacks come from its OneRoster course. If the bundle does not have that course, they
 * are null in the plan, which keeps what was imported earlier.
 */
export async function planClasses(tx: Tx, areaId: AreaId): Promise<void> {
  await sql`
    create temporary table planned_classes on commit drop as
    with repeated as (${repeatedLines('staged_classes', ['sourced_id'])}),
    course as (
      select distinct on (sourced_id) sourced_id, title, code, language
      from staged_courses where problem is null and not ended order by sourced_id, line
    ), matched as (
      select c.line, c.sourced_id, c.ended, c.problem, c.new_id, c.school_sourced_id, known.id,
        coalesce(c.title, course.title) as title,
        coalesce(c.code, course.code) as code,
        coalesce(c.language, course.language, case when known.id is null or course.sourced_id is not null then 'en' end) as language,
        course.sourced_id is not null as has_course,
        level.id as level_id,
        known.title as old_title, known.code as old_code, known.language as old_language,
        known.level_id as old_level_id, known.status as old_status
      from staged_classes c
      left join course on course.sourced_id = c.course_sourced_id
      left join courses known on known.area_id = ${areaId}::uuid and known.external_id = c.sourced_id
      left join hierarchy_levels level on level.area_id = ${areaId}::uuid and level.external_id = c.school_sourced_id
    )
    select s.line, s.sourced_id, s.new_id, s.id, s.title, s.code, s.language, s.has_course, s.level_id, refused.problem,
      case
        when refused.problem is not null then 'refused'
        when s.old_status <> 'archived' and ${endsForGood} then 'ended'
        when s.ended then 'unchanged'
        when s.id is null then 'created'
        when (s.old_title, s.old_code, s.old_language, s.old_level_id, s.old_status) is distinct from
          (coalesce(s.title, s.old_title), case when s.has_course then s.code else coalesce(s.code, s.old_code) end,
           coalesce(s.language, s.old_language), s.level_id, 'published')
          then 'changed'
        else 'unchanged'
      end as effect
    from matched s
    left join repeated using (sourced_id)
    cross join lateral (select ${classProblem} as problem) as refused`.execute(tx)
  await sql`create index on planned_classes (line)`.execute(tx)
  await sql`analyze planned_classes`.execute(tx)
}
