import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { LineRange } from '../plan/in-batches.ts'

/**
 * What a class does not say of itself its course says. Of a course that the bundle does not have, what was imported
 * from it earlier stays: it is null in the plan. Of several lines about one class that which goes
 * on counts, and so may one that is refused.
 */
export async function planClasses(tx: Tx, areaId: string): Promise<void> {
  await sql`
    create temporary table planned_classes on commit drop as
    with same_id as (
      select sourced_id, bool_or(problem is not null) as refused,
        min(line) filter (where problem is null and not ended) as first_going_on,
        min(line) filter (where problem is null) as first
      from staged_classes group by sourced_id having count(*) > 1
    ), course as (
      select distinct on (sourced_id) sourced_id, title, code, language
      from staged_courses where problem is null and not ended order by sourced_id, line
    ), wanted as (
      select s.line, s.sourced_id, s.ended, s.problem, s.new_id, s.school_sourced_id, known.id,
        coalesce(s.title, course.title) as title,
        coalesce(s.code, course.code) as code,
        coalesce(s.language, course.language, case when known.id is null or course.sourced_id is not null then 'en' end) as language,
        course.sourced_id is not null as has_course,
        level.id as level_id,
        known.title as old_title, known.code as old_code, known.language as old_language,
        known.level_id as old_level_id, known.status as old_status
      from staged_classes s
      left join course on course.sourced_id = s.course_sourced_id
      left join courses known on known.area_id = ${areaId}::uuid and known.external_id = s.sourced_id
      left join hierarchy_levels level on level.area_id = ${areaId}::uuid and level.external_id = s.school_sourced_id
    )
    select w.line, w.sourced_id, w.ended, w.new_id, w.id, w.title, w.code, w.language, w.has_course, w.level_id,
      w.id is not null and not w.ended and
        (w.old_title, w.old_code, w.old_language, w.old_level_id, w.old_status) is distinct from
        (coalesce(w.title, w.old_title), case when w.has_course then w.code else coalesce(w.code, w.old_code) end,
         coalesce(w.language, w.old_language), w.level_id, 'published') as changed,
      w.ended and w.old_status <> 'archived' and same_id.first_going_on is null
        and same_id.refused is not true and w.line = coalesce(same_id.first, w.line) as ends,
      case
        when w.problem is not null then w.problem
        when not w.ended and same_id.first_going_on < w.line
          then 'line ' || same_id.first_going_on || ' has the same sourcedId'
        when w.ended then null
        when coalesce(w.title, w.old_title) is null then 'title is missing, and no course in courses.csv has one for it'
        when w.level_id is null then 'there is no org "' || w.school_sourced_id || '"'
      end as problem
    from wanted w left join same_id using (sourced_id)`.execute(tx)
  await sql`create index on planned_classes (line)`.execute(tx)
  await sql`analyze planned_classes`.execute(tx)
}

export async function insertPlannedClasses(tx: Tx, areaId: string, { from, to }: LineRange): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into courses (id, area_id, level_id, title, code, description, language, status, self_enrolment, external_id)
    select new_id, ${areaId}, level_id, title, code, '', language, 'published', false, sourced_id
    from planned_classes
    where line between ${from} and ${to} and problem is null and not ended and id is null
    order by line`.execute(tx)
  return Number(numAffectedRows)
}

export async function updatePlannedClasses(tx: Tx, areaId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update courses c set title = coalesce(p.title, c.title),
      code = case when p.has_course then p.code else coalesce(p.code, c.code) end,
      language = coalesce(p.language, c.language), level_id = p.level_id, status = 'published'
    from planned_classes p
    where p.problem is null and p.changed and c.area_id = ${areaId} and c.id = p.id`.execute(tx)
  return Number(numAffectedRows)
}

/** Those that are to be deleted, and with a bulk file those that are not in it. */
export async function planEndedClasses(tx: Tx, areaId: string, bulk: boolean): Promise<void> {
  await sql`
    create temporary table ended_classes on commit drop as
    select id, true as named from planned_classes where ends and problem is null`.execute(tx)
  if (!bulk) return
  await sql`
    insert into ended_classes
    select id, false from courses c
    where area_id = ${areaId} and external_id is not null and status <> 'archived'
      and not exists (select from staged_classes s where s.sourced_id = c.external_id)
      and not exists (select from staged_classes where unclear)`.execute(tx)
}

/** Whoever is enrolled stays so. */
export async function archiveEndedClasses(tx: Tx, areaId: string): Promise<{ ended: number; named: number }> {
  const { rows } = await sql<{ ended: number; named: number }>`
    with archived as (
      update courses c set status = 'archived' from ended_classes e
      where c.area_id = ${areaId} and c.id = e.id returning e.named
    )
    select count(*)::int as ended, (count(*) filter (where named))::int as named from archived`.execute(tx)
  return rows[0] ?? { ended: 0, named: 0 }
}
