import type { Course } from '@backoffice/contract/course'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../api.ts'

/** The first part of every query key for courses. */
export const coursesPath = '/courses'

export function coursePath(id: string): string {
  return `${coursesPath}/${encodeURIComponent(id)}`
}

export function courseQuery(id: string) {
  return queryOptions({
    queryKey: [coursesPath, 'one', id],
    queryFn: () => get<Course>(coursePath(id)),
    staleTime: 60_000,
  })
}
