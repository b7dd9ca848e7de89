import type {
  HierarchyLevel,
  HierarchyLevelEdit,
  HierarchyLevelMove,
  NewHierarchyLevel,
} from '@backoffice/contract/hierarchy-level'
import { useQueryClient } from '@tanstack/react-query'
import { patch, post, remove } from '../api.ts'
import { learningAreasQuery } from './learning-areas.ts'

export function createLevel(input: NewHierarchyLevel & { learning_area: string }): Promise<HierarchyLevel> {
  return post('/hierarchy-levels', input)
}

export function editLevel(id: string, edit: HierarchyLevelEdit): Promise<HierarchyLevel> {
  return patch(`/hierarchy-levels/${id}`, edit)
}

export function moveLevel(id: string, { parent_id }: HierarchyLevelMove): Promise<HierarchyLevel> {
  return post(`/hierarchy-levels/${id}/move`, { parent_id })
}

export function deleteLevel(id: string): Promise<void> {
  return remove(`/hierarchy-levels/${id}`)
}

/** Reloads all levels, because a change shows in the paths of others, and learning areas are levels, too. */
export function useRefreshLevels(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['/hierarchy-levels'] }),
      queryClient.invalidateQueries(learningAreasQuery),
    ])
}
