import { sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { momentOfChange } from '../../database/schema/moment-of-change.ts'
import { areAllIdentified } from '../plan/are-all-identified.ts'
import type { LineRange } from '../plan/in-batches.ts'
import { countInserted } from '../plan/in-batches.ts'

/** Keeps users who will be enrolled on their level until the import ends. Some may have moved since the plan was made. */
export async function lockLearners(tx: Tx, areaId: AreaId): Promise<void> {
  await sql`
    create temporary table locked_learners on commit drop as
    select u.uuid, u.level_id from users u
    where u.area_id = ${areaId} and u.uuid in (select user_uuid from planned_enrolments where effect = 'created')
    for share`.execute(tx)
  await sql`
    update planned_enrolments p set level_id = locked.level_id from locked_learners locked
    where p.effect = 'created' and p.user_uuid = locked.uuid and p.level_id <> locked.level_id`.execute(tx)
}

export async function insertPlannedEnrolments(
  tx: Tx,
  areaId: AreaId,
  at: Date,
  { from, to }: LineRange,
): Promise<number> {
  return countInserted(
    tx,
    sql`
      insert into enrolments (id, area_id, user_uuid, level_id, course_id, status, progress, enrolled_at)
      select new_id, ${areaId}, user_uuid, level_id, course_id, 'enrolled', 0, coalesce(enrolled_at, ${at})
      from planned_enrolments
      where line between ${from} and ${to} and effect = 'created'
      order by line`,
  )
}

/**
 * Withdrawn enrolments start again, as in the API; otherwise only `enrolled_at` changes. The status is checked again
 * before an enrolment is renewed or withdrawn, since it may have changed after the plan was made.
 */
export async function updatePlannedEnrolments(
  tx: Tx,
  areaId: AreaId,
  at: Date,
  { renewable }: { renewable: string[] },
): Promise<number> {
  const { numAffectedRows: renewed } = await sql`
    update enrolments e set status = 'enrolled', progress = 0, score = null, started_at = null, completed_at = null,
      due_at = null, enrolled_at = coalesce(p.enrolled_at, ${at}), updated_at = ${momentOfChange}
    from planned_enrolments p
    where p.effect = 'renewed' and e.area_id = ${areaId} and e.id = p.id
      and e.status = any(${renewable})`.execute(tx)
  const { numAffectedRows: changed } = await sql`
    update enrolments e set enrolled_at = p.enrolled_at, updated_at = ${momentOfChange}
    from planned_enrolments p
    where p.effect = 'changed' and e.area_id = ${areaId} and e.id = p.id`.execute(tx)
  return Number(renewed) + Number(changed)
}

/**
 * Plans the end of enrolments marked `tobedeleted` and, with a bulk file, of those missing from it whose user and course
 * have external ids, that is, come from such a source. A refused line counts as present. One unidentifiable line is
 * enough for nothing to be treated as missing.
 */
export async function planEndedEnrolments(
  tx: Tx,
  areaId: AreaId,
  { bulk, withdrawable }: { bulk: boolean; withdrawable: string[] },
): Promise<void> {
  await sql`
    create temporary table ended_enrolments on commit drop as
    select id, true as named from planned_enrolments where effect = 'ended'`.execute(tx)
  if (!bulk || !(await areAllIdentified(tx, 'staged_enrolments'))) return
  await sql`
    insert into ended_enrolments
    select e.id, false
    from enrolments e
    join users u on u.area_id = e.area_id and u.uuid = e.user_uuid and u.external_id is not null
    join courses c on c.area_id = e.area_id and c.id = e.course_id and c.external_id is not null
    left join (select distinct id from planned_enrolments) p on p.id = e.id
    where e.area_id = ${areaId} and e.status = any(${withdrawable})
      and p.id is null`.execute(tx)
}

export async function withdrawEnded(
  tx: Tx,
  areaId: AreaId,
  { withdrawable }: { withdrawable: string[] },
): Promise<{ ended: number; named: number }> {
  const { rows } = await sql<{ ended: number; named: number }>`
    with withdrawn as (
      update enrolments e set status = 'withdrawn', updated_at = ${momentOfChange} from ended_enrolments x
      where e.area_id = ${areaId} and e.id = x.id and e.status = any(${withdrawable}) returning x.named
    )
    select count(*)::int as ended, (count(*) filter (where named))::int as named from withdrawn`.execute(tx)
  return rows[0] ?? { ended: 0, named: 0 }
}
