import { sql } from 'kysely'
import type { Db } from '../../database/connection/database.ts'

/** Finds inconsistencies in the trees of all areas and in the rows that belong to them. */
export async function findTreeFaults(db: Db): Promise<string[]> {
  const levels = await db
    .selectFrom('hierarchy_levels')
    .select(['id', 'area_id', 'parent_id', 'ancestor_ids', 'slug'])
    .execute()
  const byId = new Map(levels.map((level) => [level.id, level]))
  const faults: string[] = []
  for (const level of levels) {
    const chain: string[] = []
    for (let at: typeof level | undefined = level; at; at = at.parent_id ? byId.get(at.parent_id) : undefined) {
      if (chain.includes(at.id)) {
        faults.push(`${level.id} is in a circle`)
        break
      }
      chain.unshift(at.id)
      if (at.parent_id && !byId.has(at.parent_id)) faults.push(`${at.id} has a parent that is not there`)
      if (at.area_id !== level.area_id) faults.push(`${level.id} is below a level of another area`)
    }
    if (chain[0] !== level.area_id) faults.push(`${level.id} does not hang from its area`)
    if (chain.join() !== level.ancestor_ids.join()) faults.push(`${level.id} has ancestor_ids that are not its chain`)
    if ((level.parent_id === null) !== (level.slug !== null)) faults.push(`${level.id} is half an area`)
  }
  for (const table of ['users', 'courses', 'enrolments'] as const) {
    const { rows } = await sql<{ id: string; level_id: string; area_id: string }>`
      select ${sql.ref(table === 'users' ? 'uuid' : 'id')} as id, level_id, area_id from ${sql.table(table)}`.execute(
      db,
    )
    for (const { id, level_id, area_id } of rows) {
      const level = byId.get(level_id)
      if (!level) faults.push(`${table} ${id} is on a level that is not there`)
      else if (level.area_id !== area_id) faults.push(`${table} ${id} is on a level of another area`)
    }
  }
  const { rows: strayed } = await sql<{ id: string }>`
    select e.id from enrolments e join users u on u.area_id = e.area_id and u.uuid = e.user_uuid
    where u.level_id <> e.level_id`.execute(db)
  for (const { id } of strayed) faults.push(`enrolment ${id} is not on the level of its user`)
  return faults
}
