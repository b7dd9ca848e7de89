import type { Course, CourseEdit, NewCourse } from '@backoffice/contract/course'
import { patch, post, remove } from '../api.ts'
import { coursePath, coursesPath } from './course.ts'

export function createCourse(input: NewCourse & { learning_area: string }): Promise<Course> {
  return post(coursesPath, input)
}

export function editCourse(id: string, edit: CourseEdit): Promise<Course> {
  return patch(coursePath(id), edit)
}

export function publishCourse(id: string): Promise<Course> {
  return post(`${coursePath(id)}/publish`)
}

export function archiveCourse(id: string): Promise<Course> {
  return post(`${coursePath(id)}/archive`)
}

export function deleteCourse(id: string): Promise<void> {
  return remove(coursePath(id))
}
