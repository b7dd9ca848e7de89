import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { useState } from 'react'

/** With more learning areas than this, only the first is open at the start. */
const fewAreas = 5

/** The open levels. The learning areas are open at the start, so that two levels show. */
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
