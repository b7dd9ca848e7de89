import type { Course } from '@backoffice/contract/course'
import { useQueryClient } from '@tanstack/react-query'
import { courseQuery, coursesPath } from './course.ts'

/** Call after a change: puts the course into the cache and reloads every list of courses. */
export function useRefreshCourses(): (course: Course) => void {
  const queryClient = useQueryClient()
  return (course) => {
    queryClient.setQueryData(courseQuery(course.id).queryKey, course)
    void queryClient.invalidateQueries({ queryKey: [coursesPath] })
  }
}
