import { sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { momentOfChange } from '../../database/schema/moment-of-change.ts'
import { areAllIdentified } from '../plan/are-all-identified.ts'
import type { LineRange } from '../plan/in-batches.ts'
import { countInserted } from '../plan/in-batches.ts'

export async function insertPlannedClasses(tx: Tx, areaId: AreaId, { from, to }: LineRange): Promise<number> {
  return countInserted(
    tx,
    sql`
      insert into courses (id, area_id, level_id, title, code, description, language, status, self_enrolment, external_id)
      select new_id, ${areaId}, level_id, title, code, '', language, 'published', false, sourced_id
      from planned_classes
      where line between ${from} and ${to} and effect = 'created'
      order by line`,
  )
}

export async function updatePlannedClasses(tx: Tx, areaId: AreaId): Promise<number> {
  const { numAffectedRows } = await sql`
    update courses c set title = coalesce(p.title, c.title),
      code = case when p.has_course then p.code else coalesce(p.code, c.code) end,
      language = coalesce(p.language, c.language), level_id = p.level_id, status = 'published',
      updated_at = ${momentOfChange}
    from planned_classes p
    where p.effect = 'changed' and c.area_id = ${areaId} and c.id = p.id`.execute(tx)
  return Number(numAffectedRows)
}

/** Plans the end of classes marked `tobedeleted` and, with a bulk file, of those missing from it. */
export async function planEndedClasses(tx: Tx, areaId: AreaId, bulk: boolean): Promise<void> {
  await sql`
    create temporary table ended_classes on commit drop as
    select id, true as named from planned_classes where effect = 'ended'`.execute(tx)
  if (!bulk || !(await areAllIdentified(tx, 'staged_classes'))) return
  await sql`
    insert into ended_classes
    select c.id, false from courses c
    left join (select distinct sourced_id from staged_classes) s on s.sourced_id = c.external_id
    where c.area_id = ${areaId} and c.external_id is not null and c.status <> 'archived'
      and s.sourced_id is null`.execute(tx)
}

/** Does not change enrolments. */
export async function archiveEndedClasses(tx: Tx, areaId: AreaId): Promise<{ ended: number; named: number }> {
  const { rows } = await sql<{ ended: number; named: number }>`
    with archived as (
      update courses c set status = 'archived', updated_at = ${momentOfChange} from ended_classes e
      where c.area_id = ${areaId} and c.id = e.id returning e.named
    )
    select count(*)::int as ended, (count(*) filter (where named))::int as named from archived`.execute(tx)
  return rows[0] ?? { ended: 0, named: 0 }
}
