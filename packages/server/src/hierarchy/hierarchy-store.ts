import type { Db } from '../database/database.ts'

export interface LearningArea {
  id: string
  name: string
  slug: string
  createdAt: Date
  updatedAt: Date
}

export async function listLearningAreas(db: Db): Promise<LearningArea[]> {
  const rows = await db
    .selectFrom('hierarchy_levels')
    .select(['id', 'name', 'slug', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('parent_id', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, slug: row.slug ?? '' }))
}

export async function findLearningArea(db: Db, slug: string): Promise<LearningArea | undefined> {
  const row = await db
    .selectFrom('hierarchy_levels')
    .select(['id', 'name', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row && { ...row, slug }
}

export async function hasLearningAreas(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('hierarchy_levels')
    .select('id')
    .where('parent_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertLearningArea(db: Db, area: LearningArea): Promise<'inserted' | 'slug taken'> {
  const inserted = await db
    .insertInto('hierarchy_levels')
    .values({ id: area.id, name: area.name, slug: area.slug, created_at: area.createdAt, updated_at: area.updatedAt })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n ? 'inserted' : 'slug taken'
}
