import type { Course } from '@backoffice/contract/course'
import { useQueryClient } from '@tanstack/react-query'
import { courseQuery, coursesPath } from '../enrolments/course.ts'

/** After a change: this is the course now, and every list of courses is to be asked for again. */
export function useRefreshCourses(): (course: Course) => void {
  const queryClient = useQueryClient()
  return (course) => {
    queryClient.setQueryData(courseQuery(course.id).queryKey, course)
    void queryClient.invalidateQueries({ queryKey: [coursesPath] })
  }
}
