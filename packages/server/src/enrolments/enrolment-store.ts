import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import { type AreaTable, listAreaRows, type ScopedListOptions } from '../database/lists/area-rows.ts'
import { mapPage, type Page } from '../database/lists/page.ts'
import { type AreaScope, inScope, type RowScope } from '../database/lists/row-scope.ts'
import { withinArea } from '../database/lists/within-area.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { momentOfChange } from '../database/schema/moment-of-change.ts'
import { camelCaseOf, columnsOf, furtherColumns, ownColumns, selectColumns } from '../database/schema/rows.ts'
import type { Enrolment, EnrolmentRow } from './enrolment.ts'

const changeable = ['status', 'progress', 'score', 'enrolled_at', 'started_at', 'completed_at', 'due_at'] as const
const fixed = ['id', 'area_id', 'user_uuid', 'course_id', 'version', 'created_at', 'updated_at'] as const
const columns = [...fixed, ...changeable]
const toColumns = columnsOf(changeable)
const camelCase = camelCaseOf([...columns, 'area_slug'])

const table: AreaTable<EnrolmentRow> = {
  name: 'enrolments',
  key: 'id',
  levelColumn: 'level_id',
  userColumn: 'user_uuid',
  columns: selectColumns(columns),
}

export interface EnrolmentFilter {
  status?: Enrolment['status'] | undefined
  userUuid?: string | undefined
  courseId?: string | undefined
}

/** Undefined if the user already has an enrolment in the course, in any status. */
export async function insertEnrolment(
  db: Db,
  areaId: AreaId,
  enrolment: Pick<Enrolment, 'id' | 'userUuid' | 'courseId' | 'enrolledAt' | 'dueAt'> & { levelId: string },
): Promise<Enrolment | undefined> {
  const { rows } = await sql<EnrolmentRow>`
    with t as (
      insert into enrolments as t (id, area_id, user_uuid, level_id, course_id, status, progress, enrolled_at, due_at)
      values (${enrolment.id}, ${areaId}, ${enrolment.userUuid}, ${enrolment.levelId}, ${enrolment.courseId}, 'enrolled',
        0, ${enrolment.enrolledAt}, ${enrolment.dueAt})
      on conflict (area_id, user_uuid, course_id) do nothing returning ${ownColumns(columns)}
    ) select ${table.columns(areaId)} from t`.execute(db)
  return rows[0] && toEnrolment(rows[0])
}

export async function findEnrolment(db: Db, scope: RowScope, id: string): Promise<Enrolment | undefined> {
  return one(db, scope.areaId, sql`t.id = ${id} and ${inScope(scope, table)}`)
}

/** Serialises changes of one enrolment. */
export async function lockEnrolment(db: Db, scope: RowScope, id: string): Promise<Enrolment | undefined> {
  const within = await withinArea(db, table, scope, id)
  return within && one(db, within.areaId, sql`t.id = ${id} and ${inScope(within, table)} for no key update`)
}

export async function lockEnrolmentOf(
  db: Db,
  areaId: AreaId,
  { userUuid, courseId }: Pick<Enrolment, 'userUuid' | 'courseId'>,
): Promise<Enrolment | undefined> {
  const condition = sql`t.area_id = ${areaId} and t.user_uuid = ${userUuid} and t.course_id = ${courseId}`
  return one(db, areaId, sql`${condition} for no key update`)
}

/** Of one user in these courses. */
export async function listEnrolmentsIn(
  db: Db,
  scope: AreaScope,
  { userUuid, courseIds }: { userUuid: string; courseIds: string[] },
): Promise<Enrolment[]> {
  const { rows } = await sql<EnrolmentRow>`
    select ${table.columns(scope.areaId)} from enrolments as t
    where t.area_id = ${scope.areaId} and t.user_uuid = ${userUuid} and t.course_id = any(${courseIds}::uuid[])
      and ${inScope(scope, table)}`.execute(db)
  return rows.map(toEnrolment)
}

export async function listEnrolments(
  db: Db,
  list: ScopedListOptions,
  { status, userUuid, courseId }: EnrolmentFilter,
): Promise<Page<Enrolment>> {
  const conditions: RawBuilder<boolean>[] = []
  if (status) conditions.push(sql`t.status = ${sql.lit(status)}`)
  if (courseId) conditions.push(sql`t.course_id = ${courseId}`)
  const indexedConditions = userUuid ? [sql<boolean>`t.user_uuid = ${userUuid}`] : []
  // A course belongs to one area, so only levels are worth querying one by one.
  const byLevel = list.scope.levels !== undefined || list.levelId !== undefined
  const selective = courseId !== undefined && !byLevel
  return mapPage(await listAreaRows(db, table, { ...list, conditions, indexedConditions, selective }), toEnrolment)
}

type Change = Partial<
  Pick<Enrolment, 'status' | 'progress' | 'score' | 'enrolledAt' | 'startedAt' | 'completedAt' | 'dueAt'>
>

export async function updateEnrolment(
  db: Db,
  areaId: AreaId,
  id: string,
  change: Change,
): Promise<Enrolment | undefined> {
  const { rows } = await sql<EnrolmentRow>`
    update enrolments as t set updated_at = ${momentOfChange} ${furtherColumns(toColumns(change))}
    where t.area_id = ${areaId} and t.id = ${id} returning ${table.columns(areaId)}`.execute(db)
  return rows[0] && toEnrolment(rows[0])
}

async function one(db: Db, areaId: AreaId | undefined, condition: RawBuilder<unknown>): Promise<Enrolment | undefined> {
  const { rows } =
    await sql<EnrolmentRow>`select ${table.columns(areaId)} from enrolments as t where ${condition}`.execute(db)
  return rows[0] && toEnrolment(rows[0])
}

function toEnrolment(row: EnrolmentRow): Enrolment {
  return { ...camelCase(row), score: row.score === null ? null : Number(row.score) }
}
