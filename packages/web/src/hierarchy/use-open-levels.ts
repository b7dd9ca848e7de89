import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { useState } from 'react'

/** With more learning areas than this, the tree begins with all of them closed but the first. */
const fewAreas = 5

/** Which levels are open. At first that is the learning areas, so that two levels show. */
export function useOpenLevels(areas: HierarchyLevel[]) {
  const [openIds, setOpenIds] = useState(
    () => new Set(areas.slice(0, areas.length > fewAreas ? 1 : fewAreas).map((area) => area.id)),
  )
  return {
    isOpen: (id: string) => openIds.has(id),
    open: (...ids: string[]) => setOpenIds((before) => new Set([...before, ...ids])),
    close: (id: string) => setOpenIds((before) => new Set([...before].filter((openId) => openId !== id))),
  }
}
