import { CourseStatus } from '@backoffice/contract/course'
import type { ListCount } from '@backoffice/contract/list'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { Lookup } from '../database/connection/send-together.ts'
import { type AreaTable, listAreaRows, type ScopedListOptions } from '../database/lists/area-rows.ts'
import { hasCommonValue } from '../database/lists/common-value.ts'
import { countAreaRows } from '../database/lists/count-rows.ts'
import { mapPage, type Page } from '../database/lists/page.ts'
import { type RowOrder, sortBy } from '../database/lists/row-order.ts'
import { type AreaScope, inScope, type RowScope } from '../database/lists/row-scope.ts'
import { withinArea } from '../database/lists/within-area.ts'
import { hasWords } from '../database/lists/word-search.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { momentOfChange } from '../database/schema/moment-of-change.ts'
import { camelCaseOf, columnNames, columnsOf, furtherColumns, selectColumns } from '../database/schema/rows.ts'
import { type Course, type CourseFields, type CourseRow, courseFieldNames, fixedCourseColumns } from './course.ts'

const columns = [...fixedCourseColumns, ...courseFieldNames]
const toCourse: (row: CourseRow) => Course = camelCaseOf([...columns, 'area_slug'])
const toColumns = columnsOf(courseFieldNames)

const table: AreaTable<CourseRow> = {
  name: 'courses',
  key: 'id',
  levelColumn: 'level_id',
  userColumn: undefined,
  columns: selectColumns(columns),
}

/** The courses that a principal sees: on which levels, and whether only published ones. */
export interface CourseScope extends RowScope {
  publishedOnly: boolean
}

export interface CourseFilter {
  words?: string[] | undefined
  status?: Course['status'] | undefined
  code?: string | undefined
  externalId?: string | undefined
  id?: string | undefined
  language?: string | undefined
  selfEnrolment?: boolean | undefined
}

export async function insertCourse(db: Db, areaId: AreaId, course: CourseFields & Pick<Course, 'id'>): Promise<void> {
  await sql`
    insert into courses (id, area_id, status, ${columnNames(courseFieldNames)})
    values (${course.id}, ${areaId}, 'draft', ${sql.join(Object.values(toColumns(course)))})`.execute(db)
}

export async function findCourse(db: Db, scope: CourseScope, id: string): Promise<Course | undefined> {
  return one(db, scope.areaId, sql`t.id = ${id} and ${seen(scope)}`)
}

/** Of these courses those in scope, in any status, and those in `own`. */
export async function listCoursesById(
  db: Db,
  scope: RowScope & { areaId: AreaId },
  { ids, own }: { ids: string[]; own: string[] },
): Promise<Course[]> {
  const { rows } = await sql<CourseRow>`
    select ${table.columns(scope.areaId)} from courses as t
    where t.area_id = ${scope.areaId} and t.id = any(${ids}::uuid[])
      and (t.id = any(${own}::uuid[]) or ${inScope(scope, table)})`.execute(db)
  return rows.map(toCourse)
}

/** Serialises changes of one course. */
export async function lockCourse(db: Db, scope: CourseScope, id: string): Promise<Course | undefined> {
  const within = await withinArea(db, table, scope, id)
  return within && one(db, within.areaId, sql`t.id = ${id} and ${seen(within)} for no key update`)
}

/**
 * For an enrolment: the course cannot be deleted or closed until the transaction ends. `offered`: it belongs to the
 * person's level or one above it.
 */
export function courseForUse(
  scope: CourseScope & AreaScope,
  { id, userUuid }: { id: string; userUuid: string },
): Lookup<{ course: Course; offered: boolean } | undefined> {
  const { areaId } = scope
  const query = sql`
    select ${table.columns(areaId)}, exists (
      select from users as person
      join hierarchy_levels as level on level.area_id = ${areaId} and level.id = person.level_id
      where person.area_id = ${areaId} and person.uuid = ${userUuid} and level.ancestor_ids @> array[t.level_id]
    ) as offered
    from courses as t where t.id = ${id} and ${seen(scope)} for share`
  return {
    query,
    found([found]) {
      const row = found as (CourseRow & { offered: boolean }) | undefined
      return row && { course: toCourse(row), offered: row.offered }
    },
  }
}

// Must match the indexes of migrations 0016 and 0027.
const byTitle = sql<string>`left(t.search_text, 100) collate "C"`

export async function listCourses(
  db: Db,
  { scope, order, ...list }: ScopedListOptions & { scope: CourseScope; order?: RowOrder | undefined },
  filter: CourseFilter,
): Promise<Page<Course>> {
  const searches = (filter.words ?? []).length > 0
  const query = {
    ...list,
    scope,
    conditions: filtered(scope, filter),
    indexedConditions: identified(filter),
    selective: searches,
    sort: sortBy(order, byTitle),
    // But not in the order of change, because clients continue in it.
    byArea: searches && !list.updatedSince && order?.by !== 'change',
  }
  return mapPage(await listAreaRows(db, table, query), toCourse)
}

export async function countCourses(
  db: Db,
  { scope, levelId }: { scope: CourseScope; levelId?: string | undefined },
  filter: CourseFilter,
): Promise<ListCount> {
  const conditions = [...filtered(scope, filter), ...identified(filter)]
  return countAreaRows(db, table, {
    scope,
    levelId,
    conditions,
    unfiltered: conditions.length === 0 && levelId === undefined,
  })
}

function filtered(
  { publishedOnly }: CourseScope,
  { words = [], status, language, selfEnrolment }: CourseFilter,
): RawBuilder<boolean>[] {
  const hasStatus = (value: string) => hasCommonValue(sql`t.status`, value, CourseStatus.enum)
  return [
    ...(publishedOnly ? [hasStatus('published')] : []),
    ...hasWords(words),
    ...(status ? [hasStatus(status)] : []),
    ...(language ? [sql<boolean>`t.language = ${language}`] : []),
    // A literal, not a parameter: a cached plan depends on it.
    ...(selfEnrolment === undefined ? [] : [sql<boolean>`t.self_enrolment = ${sql.lit(selfEnrolment)}`]),
  ]
}

function identified({ id, code, externalId }: CourseFilter): RawBuilder<boolean>[] {
  return [
    ...(id ? [sql<boolean>`t.id = ${id}`] : []),
    ...(code ? [sql<boolean>`t.code = ${code}`] : []),
    ...(externalId ? [sql<boolean>`t.external_id = ${externalId}`] : []),
  ]
}

export async function updateCourse(db: Db, areaId: AreaId, id: string, change: Partial<CourseFields>): Promise<void> {
  await sql`
    update courses set updated_at = ${momentOfChange} ${furtherColumns(toColumns(change))}
    where area_id = ${areaId} and id = ${id}`.execute(db)
}

export async function updateCourseStatus(db: Db, areaId: AreaId, id: string, status: Course['status']): Promise<void> {
  await db
    .updateTable('courses')
    .set({ status, updated_at: momentOfChange })
    .where('area_id', '=', areaId)
    .where('id', '=', id)
    .execute()
}

/** Nobody needs exact counts above this, and counting would be slow. */
export const maxCounted = 1000

export async function countEnrolments(db: Db, areaId: AreaId, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from enrolments where area_id = ${areaId} and course_id = ${id} limit ${maxCounted}
    ) as found`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteCourse(db: Db, areaId: AreaId, id: string): Promise<void> {
  await db.deleteFrom('courses').where('area_id', '=', areaId).where('id', '=', id).execute()
}

function seen(scope: CourseScope): RawBuilder<boolean> {
  return scope.publishedOnly ? sql`t.status = 'published' and ${inScope(scope, table)}` : inScope(scope, table)
}

async function one(db: Db, areaId: AreaId | undefined, condition: RawBuilder<unknown>): Promise<Course | undefined> {
  const { rows } = await sql<CourseRow>`select ${table.columns(areaId)} from courses as t where ${condition}`.execute(
    db,
  )
  return rows[0] && toCourse(rows[0])
}
