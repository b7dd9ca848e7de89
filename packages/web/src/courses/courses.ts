import type { Course, CourseEdit, NewCourse } from '@backoffice/contract/course'
import { queryOptions } from '@tanstack/react-query'
import { get, patch, post, remove } from '../api.ts'

/** The beginning of every query key about courses. */
export const coursesPath = '/courses'

export function courseQuery(id: string) {
  return queryOptions({
    queryKey: [coursesPath, 'one', id],
    queryFn: () => get<Course>(pathOf(id)),
    staleTime: 60_000,
  })
}

export function createCourse(input: NewCourse & { learning_area: string }): Promise<Course> {
  return post(coursesPath, input)
}

export function editCourse(id: string, edit: CourseEdit): Promise<Course> {
  return patch(pathOf(id), edit)
}

export function publishCourse(id: string): Promise<Course> {
  return post(`${pathOf(id)}/publish`)
}

export function archiveCourse(id: string): Promise<Course> {
  return post(`${pathOf(id)}/archive`)
}

export function deleteCourse(id: string): Promise<void> {
  return remove(pathOf(id))
}

function pathOf(id: string): string {
  return `${coursesPath}/${encodeURIComponent(id)}`
}
