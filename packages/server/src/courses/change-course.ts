import { isDeepStrictEqual } from 'node:util'
import { fieldsOf } from '../audit/field-names.ts'
import { recordChange } from '../audit/record-audit-event.ts'
import { withUniqueFieldCheck } from '../authority/hidden-collisions.ts'
import type { Principal } from '../authority/principal.ts'
import { noteWritten } from '../authority/written.ts'
import type { Db, Tx } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { withDefaults } from '../database/schema/fields.ts'
import type { Deps } from '../deps.ts'
import { codeOf, DomainError } from '../errors.ts'
import { requireLevel } from '../hierarchy/require-level.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { type Course, type CourseEdit, type CourseFields, leftOutOfNewCourse, type NewCourse } from './course.ts'
import {
  countEnrolments,
  deleteCourse as deleteRow,
  findCourse,
  insertCourse,
  lockCourse,
  maxCounted,
  updateCourse,
  updateCourseStatus,
} from './course-store.ts'
import { courseScope, noSuchCourse } from './get-course.ts'
import { listCourses } from './list-courses.ts'

type Needs = Pick<Deps, 'db' | 'changes' | 'now'>

/** Creates a draft, by default on the caller's own level. */
export async function createCourse(
  { db, changes, now }: Needs,
  principal: Principal,
  input: NewCourse,
): Promise<Course> {
  const at = now()
  return withUniqueFieldCheck(principal, input, seesCourse(db, principal), () =>
    changes.transaction(principal.actor, async (tx) => {
      const { id: levelId, areaId } = await requireLevel(tx, principal, {
        permission: 'courses.write',
        levelId: input.levelId,
      })
      const id = uuidV7(at)
      const given = withDefaults(input, leftOutOfNewCourse)
      const fields: CourseFields = { ...given, title: given.title.trim(), levelId, tags: tidyTags(given.tags) }
      noteTexts(tx, areaId, fields)
      await insertCourse(tx, areaId, { id, ...fields })
      await recordChange(tx, principal, {
        action: 'course.created',
        row: { id, areaId },
        at,
        details: { title: fields.title },
      })
      return reread(tx, { id, areaId })
    }),
  )
}

export async function editCourse(
  { db, changes, now }: Needs,
  principal: Principal,
  id: string,
  wanted: CourseEdit,
): Promise<Course> {
  return withUniqueFieldCheck(principal, wanted, seesCourse(db, principal), () =>
    changes.transaction(principal.actor, async (tx) => {
      const course = await requireCourse(tx, principal, id)
      const edit = {
        ...wanted,
        title: wanted.title?.trim(),
        levelId: wanted.levelId?.toLowerCase(),
        tags: wanted.tags && tidyTags(wanted.tags),
      }
      const fields = (Object.keys(edit) as (keyof CourseFields)[]).filter(
        (field) => edit[field] !== undefined && !isDeepStrictEqual(edit[field], course[field]),
      )
      if (fields.length === 0) return course
      if (fields.includes('levelId')) {
        const wantedLevel = { permission: 'courses.write' as const, levelId: edit.levelId }
        edit.levelId = (await requireLevel(tx, { ...principal, areaId: course.areaId }, wantedLevel)).id
      }
      noteTexts(tx, course.areaId, edit)
      await updateCourse(tx, course.areaId, id, edit as Partial<CourseFields>)
      const details = { before: fieldsOf(course, fields), after: fieldsOf(edit, fields) }
      await recordChange(tx, principal, { action: 'course.edited', row: course, at: now(), details })
      return reread(tx, course)
    }),
  )
}

/**
 * A course may have long texts. Before they are written: if the external id is taken, PostgreSQL finds out when they are on
 * the disk.
 */
function noteTexts(tx: Tx, areaId: AreaId, fields: object): void {
  noteWritten(tx, areaId, Buffer.byteLength(JSON.stringify(fields)))
}

/** Enrolments in an archived course stay, but nobody else can enrol. */
export async function setCourseStatus(
  { changes, now }: Needs,
  principal: Principal,
  id: string,
  status: 'published' | 'archived',
): Promise<Course> {
  return changes.transaction(principal.actor, async (tx) => {
    const course = await requireCourse(tx, principal, id)
    if (course.status === status) return course
    await updateCourseStatus(tx, course.areaId, id, status)
    await recordChange(tx, principal, {
      action: `course.${status}`,
      row: course,
      at: now(),
      details: { before: course.status },
    })
    return reread(tx, course)
  })
}

/** Deletes a course that never had enrolments: learning records must not be lost. */
export async function deleteCourse({ changes, now }: Needs, principal: Principal, id: string): Promise<void> {
  try {
    await changes.transaction(principal.actor, async (tx) => {
      const course = await requireCourse(tx, principal, id)
      const enrolments = await countEnrolments(tx, course.areaId, id)
      if (enrolments > 0) throw inUse(enrolments)
      await deleteRow(tx, course.areaId, id)
      await recordChange(tx, principal, {
        action: 'course.deleted',
        row: course,
        at: now(),
        details: { title: course.title },
      })
    })
  } catch (error) {
    // Another transaction has just enrolled someone.
    if (codeOf(error) === '23503') throw inUse(1)
    throw error
  }
}

function seesCourse(db: Db, principal: Principal) {
  return {
    externalId: async (externalId: string) =>
      (await listCourses({ db }, principal, { externalId, limit: 1 })).rows.length > 0,
  }
}

async function requireCourse(tx: Tx, principal: Principal, id: string): Promise<Course> {
  const course = await lockCourse(tx, courseScope(principal, 'courses.write'), id)
  if (!course) throw noSuchCourse(id)
  return course
}

async function reread(tx: Tx, { id, areaId }: Pick<Course, 'id' | 'areaId'>): Promise<Course> {
  const course = await findCourse(tx, { areaId, publishedOnly: false }, id)
  if (!course) throw noSuchCourse(id)
  return course
}

/** Tags that differ only in the spaces around them are the same. */
function tidyTags(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()))]
}

function inUse(enrolments: number): DomainError {
  return new DomainError('course_in_use', { enrolments, max_counted: maxCounted })
}
