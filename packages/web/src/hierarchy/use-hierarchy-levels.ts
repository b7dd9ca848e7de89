import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { useQueries } from '@tanstack/react-query'
import { levelsOfArea } from './levels-of-area.ts'

/** Loads only the levels of the wanted learning areas. */
export function useHierarchyLevels(areas: HierarchyLevel[], isWanted: (area: HierarchyLevel) => boolean) {
  const responses = useQueries({
    queries: areas.map((area) => ({ ...levelsOfArea(area.learning_area), enabled: isWanted(area) })),
  })
  const bySlug = new Map(areas.map((area, index) => [area.learning_area, responses[index]?.data]))
  return {
    levelsOf: ({ learning_area }: HierarchyLevel) => bySlug.get(learning_area),
    all: responses.flatMap(({ data }) => data ?? []),
    loading: responses.some(({ isLoading }) => isLoading),
    error: responses.find(({ error }) => error)?.error ?? null,
    tryAgain: () => {
      for (const { error, refetch } of responses) if (error) void refetch()
    },
  }
}
