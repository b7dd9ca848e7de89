import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { type DragEvent, useEffect, useState } from 'react'

const openAfterMs = 700

interface Options {
  enabled: boolean
  /** Says whether `level` can be moved below `target`. */
  mayMove(level: HierarchyLevel, target: HierarchyLevel): boolean
  onMove(level: HierarchyLevel, target: HierarchyLevel): void
  /** Called when a dragged level is held over another one. */
  onWait(id: string): void
}

/** Moves levels by dragging. */
export function useLevelDrag({ enabled, mayMove, onMove, onWait }: Options) {
  const [dragged, setDragged] = useState<HierarchyLevel>()
  const [overId, setOverId] = useState<string>()
  const end = () => {
    setDragged(undefined)
    setOverId(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another level restarts the timer.
  useEffect(() => {
    if (overId === undefined) return
    const timer = setTimeout(() => onWait(overId), openAfterMs)
    return () => clearTimeout(timer)
  }, [overId])

  return (level: HierarchyLevel) => ({
    draggable: enabled && level.parent_id !== null,
    'data-dragged': dragged?.id === level.id || undefined,
    'data-target': (dragged && overId === level.id && mayMove(dragged, level)) || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', level.name)
      setDragged(level)
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged) return
      setOverId(level.id)
      if (mayMove(dragged, level)) event.preventDefault()
    },
    onDragEnd: end,
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged && mayMove(dragged, level)) onMove(dragged, level)
      end()
    },
  })
}
