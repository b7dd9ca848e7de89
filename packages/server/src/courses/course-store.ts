import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type AreaTable, listAreaRows, type ScopedListOptions } from '../database/lists/area-rows.ts'
import { mapPage, type Page } from '../database/lists/page.ts'
import { inScope, type RowScope } from '../database/lists/row-scope.ts'
import { hasWords } from '../database/lists/word-search.ts'
import type { Course, CourseFields, CourseRow } from './course.ts'

const columns = sql`t.id, t.area_id, (select slug from hierarchy_levels where id = t.area_id) as area_slug, t.level_id,
  t.title, t.code, t.description, t.language, t.status, t.self_enrolment, t.external_id, t.created_at, t.updated_at`

const table: AreaTable<CourseRow> = {
  name: 'courses',
  key: 'id',
  levelColumn: 'level_id',
  userColumn: undefined,
  columns,
}

/** Which courses somebody sees: where they stand, and whether those that are not offered are among them. */
export interface CourseScope extends RowScope {
  publishedOnly: boolean
}

export interface CourseFilter {
  words?: string[] | undefined
  status?: Course['status'] | undefined
  code?: string | undefined
  externalId?: string | undefined
}

export async function insertCourse(db: Db, areaId: string, id: string, course: CourseFields): Promise<void> {
  await db
    .insertInto('courses')
    .values({
      id,
      area_id: areaId,
      level_id: course.levelId,
      title: course.title,
      code: course.code,
      description: course.description,
      language: course.language,
      status: 'draft',
      self_enrolment: course.selfEnrolment,
      external_id: course.externalId,
    })
    .execute()
}

export async function findCourse(db: Db, scope: CourseScope, id: string): Promise<Course | undefined> {
  return one(db, sql`t.id = ${id} and ${seen(scope)}`)
}

/** So that two changes of one course come one after the other. */
export async function lockCourse(db: Db, scope: CourseScope, id: string): Promise<Course | undefined> {
  return one(db, sql`t.id = ${id} and ${seen(scope)} for no key update`)
}

/**
 * For an enrolment: while the transaction lasts, nobody deletes or closes the course. `offered`: on this level, that is on
 * it or above it.
 */
export async function findCourseForUse(
  db: Db,
  scope: CourseScope,
  id: string,
  levelId: string,
): Promise<{ course: Course; offered: boolean } | undefined> {
  const { rows } = await sql<CourseRow & { offered: boolean }>`
    select ${columns}, exists (
      select from hierarchy_levels where id = ${levelId} and ancestor_ids @> array[t.level_id]
    ) as offered
    from courses as t where t.id = ${id} and ${seen(scope)} for share`.execute(db)
  return rows[0] && { course: toCourse(rows[0]), offered: rows[0].offered }
}

export async function listCourses(
  db: Db,
  { scope, ...list }: ScopedListOptions & { scope: CourseScope },
  { words = [], status, code, externalId }: CourseFilter,
): Promise<Page<Course>> {
  const conditions: RawBuilder<boolean>[] = scope.publishedOnly ? [sql`t.status = 'published'`] : []
  conditions.push(...hasWords(words))
  if (status) conditions.push(sql`t.status = ${status}`)
  if (code) conditions.push(sql`t.code = ${code}`)
  if (externalId) conditions.push(sql`t.external_id = ${externalId}`)
  const selective = words.length > 0 || code !== undefined || externalId !== undefined
  return mapPage(await listAreaRows(db, table, { ...list, scope, conditions, selective }), toCourse)
}

export async function updateCourse(db: Db, id: string, change: Partial<CourseFields>): Promise<void> {
  await db
    .updateTable('courses')
    .set({
      level_id: change.levelId,
      title: change.title,
      code: change.code,
      description: change.description,
      language: change.language,
      self_enrolment: change.selfEnrolment,
      external_id: change.externalId,
    })
    .where('id', '=', id)
    .execute()
}

export async function updateCourseStatus(db: Db, id: string, status: Course['status']): Promise<void> {
  await db.updateTable('courses').set({ status }).where('id', '=', id).execute()
}

/** Beyond that nobody wants to know exactly, and counting would take its time. */
export const maxCounted = 1000

export async function countEnrolments(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from enrolments where course_id = ${id} limit ${maxCounted}) as found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function deleteCourse(db: Db, id: string): Promise<void> {
  await db.deleteFrom('courses').where('id', '=', id).execute()
}

function seen(scope: CourseScope): RawBuilder<boolean> {
  return scope.publishedOnly ? sql`t.status = 'published' and ${inScope(scope, table)}` : inScope(scope, table)
}

async function one(db: Db, condition: RawBuilder<unknown>): Promise<Course | undefined> {
  const { rows } = await sql<CourseRow>`select ${columns} from courses as t where ${condition}`.execute(db)
  return rows[0] && toCourse(rows[0])
}

function toCourse(row: CourseRow): Course {
  return {
    id: row.id,
    areaId: row.area_id,
    areaSlug: row.area_slug,
    levelId: row.level_id,
    title: row.title,
    code: row.code,
    description: row.description,
    language: row.language,
    status: row.status,
    selfEnrolment: row.self_enrolment,
    externalId: row.external_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
