import type { CsvValue } from '@backoffice/contract/csv-row'
import type { Enrolment } from '@backoffice/contract/enrolment'
import type { QueryClient } from '@tanstack/react-query'
import { courseQuery } from '../courses/course.ts'
import { personQuery } from '../people/person.ts'

/** Columns have the API's field names, because programs read the file, too. The names are for people. */
export function enrolmentCsv(
  queryClient: QueryClient,
): Record<string, (row: Enrolment) => CsvValue | Promise<CsvValue>> {
  const person = ({ learning_area, user_uuid }: Enrolment) =>
    queryClient.ensureQueryData(personQuery(learning_area, user_uuid))
  const course = ({ course_id }: Enrolment) => queryClient.ensureQueryData(courseQuery(course_id))
  return {
    id: ({ id }) => id,
    learning_area: ({ learning_area }) => learning_area,
    user_uuid: ({ user_uuid }) => user_uuid,
    display_name: async (row) => (await person(row)).display_name,
    email: async (row) => (await person(row)).email,
    course_id: ({ course_id }) => course_id,
    title: async (row) => (await course(row)).title,
    code: async (row) => (await course(row)).code,
    status: ({ status }) => status,
    progress: ({ progress }) => progress,
    score: ({ score }) => score,
    enrolled_at: ({ enrolled_at }) => enrolled_at,
    started_at: ({ started_at }) => started_at,
    completed_at: ({ completed_at }) => completed_at,
    due_at: ({ due_at }) => due_at,
    updated_at: ({ updated_at }) => updated_at,
  }
}
