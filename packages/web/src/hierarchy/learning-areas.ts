import type { HierarchyLevel, HierarchyLevels, NewHierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { queryOptions } from '@tanstack/react-query'
import { get, post } from '../api.ts'

export const learningAreasQuery = queryOptions({
  queryKey: ['hierarchy-levels'],
  queryFn: async () => (await get<HierarchyLevels>('/hierarchy-levels')).data,
})

export function createLearningArea(wish: NewHierarchyLevel): Promise<HierarchyLevel> {
  return post('/hierarchy-levels', wish)
}
