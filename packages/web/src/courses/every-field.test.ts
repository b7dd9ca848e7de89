import { readFileSync } from 'node:fs'
import { CourseEdit } from '@backoffice/contract/course'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test.each(Object.keys(CourseEdit.properties))('a course’s %s can be seen and changed', (field) => {
  const form = read('course-fields.tsx') + read('course-detail-fields.tsx')
  expect(form).toMatch(new RegExp(`form\\.(getInputProps|setFieldValue)\\('${field}'`))
  // The title is that of the screen.
  if (field !== 'title') expect(read('course-facts.tsx')).toMatch(new RegExp(`\\bcourse\\.${field}\\b`))
})
