import { Course, CourseEdit, NewCourse } from '@backoffice/contract/course'
import { expect, onTestFinished, test } from 'vitest'
import { asAreaId } from '../database/schema/area-id.ts'
import { exportedFiles } from '../export/exported-files.ts'
import { columnsOf } from '../testing/postgres/columns-of.ts'
import { createTestDatabase } from '../testing/postgres/test-database.ts'
import { courseFieldNames, courseFields, fixedCourseColumns } from './course.ts'

test('every column of a course is a field with an answer, or fixed', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  expect((await columnsOf(db, 'courses')).sort()).toEqual([...fixedCourseColumns, ...courseFieldNames].sort())
})

test('every field of a course is set and shown by the API, and exported', () => {
  const names = [...courseFieldNames].sort()
  for (const schema of [NewCourse, CourseEdit]) expect(Object.keys(schema.properties).sort()).toEqual(names)
  expect(Object.keys(Course.properties)).toEqual(expect.arrayContaining(names))
  const exported = exportedFiles(asAreaId('0195a000-0000-4000-8000-000000000001'))['courses.csv']
  for (const name of names) expect(exported).toMatch(new RegExp(`\\b${name}\\b`))
  expect(NewCourse.required).toEqual(names.filter((name) => courseFields[name].create === 'required'))
})
