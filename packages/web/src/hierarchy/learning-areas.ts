import type { HierarchyLevel, HierarchyLevelPage, NewLearningArea } from '@backoffice/contract/hierarchy-level'
import { queryOptions } from '@tanstack/react-query'
import { get, post } from '../api.ts'

export const learningAreasQuery = queryOptions({
  queryKey: ['learning-areas'],
  queryFn: async () => (await get<HierarchyLevelPage>('/learning-areas')).data,
})

export function createLearningArea(input: NewLearningArea): Promise<HierarchyLevel> {
  return post('/learning-areas', input)
}
