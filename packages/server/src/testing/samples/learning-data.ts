import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '../../database/connection/database.ts'
import { type AreaId, asAreaId } from '../../database/schema/area-id.ts'
import type { Tables } from '../../database/schema/tables.ts'

/** Inserts rows directly into the tables, because creating such states and numbers with calls would take too long. */

export interface PlantedLevel {
  id: string
  areaId: AreaId
  ancestorIds: string[]
}

type Row<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

/** Without a parent it is a learning area. */
export async function plantLevel(
  db: Db,
  parent: PlantedLevel | undefined,
  row: Row<'hierarchy_levels'> = {},
): Promise<PlantedLevel> {
  const id = row.id ?? randomUUID()
  const areaId = parent?.areaId ?? asAreaId(id)
  const ancestorIds = [...(parent?.ancestorIds ?? []), id]
  const place = { id, area_id: areaId, parent_id: parent?.id ?? null, ancestor_ids: ancestorIds }
  const name = row.name ?? 'level'
  if (!parent)
    await db
      .insertInto('learning_areas')
      .values({ id: areaId, slug: row.slug ?? id, name })
      .execute()
  await db
    .insertInto('hierarchy_levels')
    .values({ slug: parent ? null : id, external_id: null, ...row, name, ...place })
    .execute()
  return { id, areaId, ancestorIds }
}

export async function plantUser(db: Db, { id, areaId }: PlantedLevel, row: Row<'users'> = {}): Promise<string> {
  const uuid = row.uuid ?? randomUUID()
  await db
    .insertInto('users')
    .values({
      kind: 'person',
      display_name: 'Ada',
      role: 'learner',
      email: null,
      external_id: null,
      anonymised_at: null,
      ...row,
      uuid,
      area_id: areaId,
      level_id: id,
    })
    .execute()
  return uuid
}

export async function plantCourse(db: Db, { id: levelId, areaId }: PlantedLevel, row: Row<'courses'> = {}) {
  const id = row.id ?? randomUUID()
  await db
    .insertInto('courses')
    .values({
      title: 'First aid',
      code: null,
      description: '',
      language: 'en',
      status: 'published',
      self_enrolment: false,
      external_id: null,
      ...row,
      id,
      area_id: areaId,
      level_id: levelId,
    })
    .execute()
  return id
}

export async function plantEnrolment(
  db: Db,
  level: PlantedLevel,
  row: Row<'enrolments'> & { user_uuid: string; course_id: string },
): Promise<string> {
  const id = row.id ?? randomUUID()
  await db
    .insertInto('enrolments')
    .values({
      status: 'enrolled',
      progress: 0,
      score: null,
      enrolled_at: new Date(),
      started_at: null,
      completed_at: null,
      due_at: null,
      ...row,
      id,
      area_id: level.areaId,
      level_id: level.id,
    })
    .execute()
  return id
}
