import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { LineRange } from '../plan/in-batches.ts'

/**
 * Finds user, course and enrolment of every line. OneRoster may have several lines about one user in one class, one of
 * them ended and the next one begun: what goes on counts, and so may one that is refused.
 */
export async function planEnrolments(
  tx: Tx,
  areaId: string,
  { withdrawable, renewable }: { withdrawable: string[]; renewable: string[] },
): Promise<void> {
  await sql`
    create temporary table planned_enrolments on commit drop as
    with same_pair as (
      select class_sourced_id, user_sourced_id, bool_or(problem is not null) as refused,
        min(line) filter (where problem is null and not ended) as first_going_on,
        min(line) filter (where problem is null) as first
      from staged_enrolments
      group by class_sourced_id, user_sourced_id having count(*) > 1
    )
    select s.line, s.sourced_id, s.ended, s.new_id, u.uuid as user_uuid, u.level_id, c.id as course_id, e.id,
      s.enrolled_at,
      not s.ended and e.status = any(${renewable}) as renews,
      not s.ended and not e.status = any(${renewable}) and e.enrolled_at <> s.enrolled_at as changed,
      s.ended and e.status = any(${withdrawable}) and same_pair.first_going_on is null
        and same_pair.refused is not true and s.line = coalesce(same_pair.first, s.line) as ends,
      case
        when s.problem is not null then s.problem
        when not s.ended and same_pair.first_going_on < s.line
          then 'line ' || same_pair.first_going_on || ' is about the same user in the same class'
        when s.ended then null
        when u.uuid is null then 'there is no user "' || s.user_sourced_id || '"'
        when c.id is null then 'there is no class "' || s.class_sourced_id || '"'
        when c.status <> 'published' and (e.id is null or e.status = any(${renewable}))
          then 'the class "' || s.class_sourced_id || '" is ' || c.status
      end as problem
    from staged_enrolments s
    left join same_pair using (class_sourced_id, user_sourced_id)
    left join users u on u.area_id = ${areaId}::uuid and u.external_id = s.user_sourced_id
    left join courses c on c.area_id = ${areaId}::uuid and c.external_id = s.class_sourced_id
    left join enrolments e on e.area_id = ${areaId}::uuid and e.user_uuid = u.uuid and e.course_id = c.id`.execute(tx)
  await sql`create index on planned_enrolments (line)`.execute(tx)
  await sql`analyze planned_enrolments`.execute(tx)
}

export async function insertPlannedEnrolments(
  tx: Tx,
  areaId: string,
  at: Date,
  { from, to }: LineRange,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into enrolments (id, area_id, user_uuid, level_id, course_id, status, progress, enrolled_at)
    select new_id, ${areaId}, user_uuid, level_id, course_id, 'enrolled', 0, coalesce(enrolled_at, ${at})
    from planned_enrolments
    where line between ${from} and ${to} and problem is null and not ended and id is null
    order by line`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Whoever withdrew begins again, as at the API; of the others at most the day they began changes. The status is asked
 * again here and below: it may have changed since the plan was made.
 */
export async function updatePlannedEnrolments(
  tx: Tx,
  areaId: string,
  at: Date,
  { renewable }: { renewable: string[] },
): Promise<number> {
  const { numAffectedRows: renewed } = await sql`
    update enrolments e set status = 'enrolled', progress = 0, score = null, started_at = null, completed_at = null,
      due_at = null, enrolled_at = coalesce(p.enrolled_at, ${at})
    from planned_enrolments p
    where p.problem is null and p.renews and e.area_id = ${areaId} and e.id = p.id
      and e.status = any(${renewable})`.execute(tx)
  const { numAffectedRows: changed } = await sql`
    update enrolments e set enrolled_at = p.enrolled_at
    from planned_enrolments p
    where p.problem is null and p.changed and e.area_id = ${areaId} and e.id = p.id`.execute(tx)
  return Number(renewed) + Number(changed)
}

/**
 * Those that are to be deleted, and with a bulk file those that are not in it: of users and courses that have external
 * ids, hence come from such a source. A refused line is in it, too; if it is unclear whose, nobody's is missing.
 */
export async function planEndedEnrolments(
  tx: Tx,
  areaId: string,
  { bulk, withdrawable }: { bulk: boolean; withdrawable: string[] },
): Promise<void> {
  await sql`
    create temporary table ended_enrolments on commit drop as
    select id, true as named from planned_enrolments where ends and problem is null`.execute(tx)
  if (!bulk) return
  await sql`
    insert into ended_enrolments
    select e.id, false
    from enrolments e
    join users u on u.area_id = e.area_id and u.uuid = e.user_uuid and u.external_id is not null
    join courses c on c.area_id = e.area_id and c.id = e.course_id and c.external_id is not null
    where e.area_id = ${areaId} and e.status = any(${withdrawable})
      and not exists (select from planned_enrolments p where p.id = e.id)
      and not exists (select from staged_enrolments where unclear)`.execute(tx)
}

export async function withdrawEnded(
  tx: Tx,
  areaId: string,
  { withdrawable }: { withdrawable: string[] },
): Promise<{ ended: number; named: number }> {
  const { rows } = await sql<{ ended: number; named: number }>`
    with withdrawn as (
      update enrolments e set status = 'withdrawn' from ended_enrolments x
      where e.area_id = ${areaId} and e.id = x.id and e.status = any(${withdrawable}) returning x.named
    )
    select count(*)::int as ended, (count(*) filter (where named))::int as named from withdrawn`.execute(tx)
  return rows[0] ?? { ended: 0, named: 0 }
}
