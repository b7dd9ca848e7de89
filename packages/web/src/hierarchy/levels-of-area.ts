import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { queryOptions } from '@tanstack/react-query'
import { everyRow } from '../ui/lists/use-list.ts'
import { inTreeOrder } from './tree-order.ts'

/** Every level of a learning area in tree order, starting with the area itself. Disabled without a slug. */
export function levelsOfArea(slug: string | undefined) {
  return queryOptions({
    queryKey: ['/hierarchy-levels', 'of area', slug],
    queryFn: async () => {
      const levels: HierarchyLevel[] = []
      for await (const level of everyRow<HierarchyLevel>('/hierarchy-levels', { learning_area: slug }))
        levels.push(level)
      return inTreeOrder(levels)
    },
    enabled: slug !== undefined,
  })
}
