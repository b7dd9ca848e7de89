import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import classes from './level-tree.module.css'
import { LevelTreeRow } from './level-tree-row.tsx'
import { rowBeginningWith, stepFor } from './tree-keys.ts'
import type { TreeRow } from './tree-rows.ts'
import type { useLevelDrag } from './use-level-drag.ts'

const typingPauseMs = 600

interface Props {
  ref: Ref<HTMLDivElement>
  label: string
  rows: TreeRow[]
  selectedId: string
  onSelect(id: string): void
  onOpen(id: string): void
  onClose(id: string): void
  /** Called for F2, as in file managers. */
  onEdit: ((level: HierarchyLevel) => void) | undefined
  onDelete: ((level: HierarchyLevel) => void) | undefined
  drag: ReturnType<typeof useLevelDrag>
}

/**
 * A tree according to the ARIA Authoring Practices: one tab stop, arrow keys within. Its items contain no buttons,
 * because many screen readers would not reach them; the actions for the selected level are next to the tree.
 */
export function LevelTree({ ref, label, rows, selectedId, onSelect, onOpen, onClose, onEdit, onDelete, drag }: Props) {
  const typed = useRef({ text: '', at: 0 })

  const typeAhead = (key: string) => {
    const now = Date.now()
    const text = now - typed.current.at > typingPauseMs ? key : typed.current.text + key
    typed.current = { text, at: now }
    return rowBeginningWith(text, rows, selectedId)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const level = rows.find((row) => row.level.id === selectedId)?.level
    const step = stepFor(event.key, rows, selectedId)
    if (step) {
      if ('go' in step) onSelect(step.go)
      else if ('open' in step) onOpen(step.open)
      else onClose(step.close)
    } else if (event.key === 'F2' && level) onEdit?.(level)
    else if (event.key === 'Delete' && level) onDelete?.(level)
    else if (event.key.length === 1 && event.key !== ' ') {
      const found = typeAhead(event.key)
      if (found) onSelect(found)
    } else if (!/^(Arrow|Home|End| )/.test(event.key)) return
    // Keeps the page from scrolling.
    event.preventDefault()
  }

  return (
    <div ref={ref} role="tree" aria-label={label} className={classes.tree} onKeyDown={onKeyDown}>
      {rows.map((row) => {
        const { id } = row.level
        return (
          <LevelTreeRow
            key={id}
            row={row}
            selected={id === selectedId}
            onToggle={() => (row.expanded ? onClose(id) : onOpen(id))}
            onClick={() => onSelect(id)}
            {...drag(row.level)}
          />
        )
      })}
    </div>
  )
}
