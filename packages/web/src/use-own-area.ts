import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'

/** The slug of the only learning area that an area administrator sees; undefined for everybody else. */
export function useOwnArea(): string | undefined {
  return useQuery(sessionQuery).data?.administrator.learning_area
}

/** False for area administrators: nothing asks them for a learning area or shows what concerns all of them. */
export function useSeesAllAreas(): boolean {
  return useOwnArea() === undefined
}
