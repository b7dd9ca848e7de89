import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { useMayChange } from '../use-may-change.ts'
import { useSeesAllAreas } from '../use-own-area.ts'
import classes from './hierarchy-card.module.css'
import { HierarchyHead } from './hierarchy-head.tsx'
import { type LevelAction, LevelDetails } from './level-details.tsx'
import { LevelDialogs } from './level-dialogs.tsx'
import { LevelMatches } from './level-matches.tsx'
import { LevelTree } from './level-tree.tsx'
import { levelsAbove, levelsBelow } from './tree-order.ts'
import { treeRows } from './tree-rows.ts'
import { useHierarchyLevels } from './use-hierarchy-levels.ts'
import { useLevelChanges } from './use-level-changes.ts'
import { useLevelDrag } from './use-level-drag.ts'
import { useOpenLevels } from './use-open-levels.ts'

const useTexts = defineTexts({
  en: {
    label: 'Learning areas and levels',
    viewKeys: 'Use the arrow keys to move through the tree.',
    keys: 'Use the arrow keys to move through the tree, F2 to edit and Delete to delete. Drag a level to move it.',
    tryAgain: 'Try again',
  },
  de: {
    label: 'Lernbereiche und Ebenen',
    viewKeys: 'Mit den Pfeiltasten bewegen Sie sich durch den Baum.',
    keys: 'Mit den Pfeiltasten bewegen Sie sich durch den Baum, mit F2 bearbeiten und mit Entf löschen Sie. Ziehen Sie eine Ebene, um sie zu verschieben.',
    tryAgain: 'Erneut versuchen',
  },
})

interface Props {
  areas: HierarchyLevel[]
  selected: { learning_area?: string; level_id?: string }
  onSelect(level: HierarchyLevel): void
}

/** The tree of all levels, next to the details of the selected one. */
export function HierarchyCard({ areas, selected: { learning_area, level_id: selectedId }, onSelect }: Props) {
  const texts = useTexts()
  const tree = useRef<HTMLDivElement>(null)
  const mayChange = useMayChange()
  const seesAllAreas = useSeesAllAreas()
  const [filter, setFilter] = useState('')
  const [action, setAction] = useState<LevelAction>()
  const { isOpen, open, close } = useOpenLevels(areas)
  const searching = filter.trim() !== ''
  const { levelsOf, all, loading, error, tryAgain } = useHierarchyLevels(
    areas,
    (area) => searching || isOpen(area.id) || area.learning_area === learning_area,
  )
  const rows = treeRows(areas, levelsOf, isOpen)
  const selected = (rows.find((row) => row.level.id === selectedId) ?? rows[0])?.level

  const goingTo = useRef<string>(undefined)
  const go = (level: HierarchyLevel) => {
    goingTo.current = level.id
    onSelect(level)
  }
  const goTo = (id: string) => {
    const level = [...areas, ...all].find((known) => known.id === id)
    if (level) go(level)
  }
  // Also runs when a learning area is added.
  useEffect(() => {
    goingTo.current = selectedId
  }, [selectedId])
  // Runs after every render: a level that was added, moved or found has a row only then.
  useEffect(() => {
    const row = tree.current?.querySelector<HTMLElement>(`[data-level-id="${goingTo.current}"]`)
    if (!row) return
    goingTo.current = undefined
    row.focus()
  })

  const show = (level: HierarchyLevel) => {
    open(...levelsAbove(all, level).map(({ id }) => id))
    go(level)
  }
  // Opens the tree down to the level in the URL.
  const awaitedId = useRef(selectedId)
  useEffect(() => {
    const level = all.find(({ id }) => id === awaitedId.current)
    if (!level) return
    awaitedId.current = undefined
    open(...levelsAbove(all, level).map(({ id }) => id))
  })
  const changes = useLevelChanges({ show, goTo })
  const drag = useLevelDrag({
    enabled: mayChange,
    mayMove: (level, target) =>
      level.learning_area === target.learning_area &&
      level.parent_id !== target.id &&
      ![level, ...levelsBelow(all, level)].some(({ id }) => id === target.id),
    onMove: changes.move,
    onWait: open,
  })
  if (!selected) return null
  const failure = error ?? changes.error
  const known = levelsOf(selected)
  const mayChangeSelected = mayChange && (seesAllAreas || selected.parent_id !== null)

  return (
    <div>
      <HierarchyHead filter={filter} onFilter={setFilter} notice={changes.notice} undo={changes.undo} />
      {failure && (
        <div className={classes.failure}>
          <ErrorAlert error={failure}>
            {error && (
              <Button variant="default" size="xs" mt="xs" onClick={tryAgain}>
                {texts.tryAgain}
              </Button>
            )}
          </ErrorAlert>
        </div>
      )}
      {searching ? (
        <LevelMatches
          text={filter}
          levels={all}
          loading={loading}
          onChoose={(level) => {
            setFilter('')
            show(level)
          }}
        />
      ) : (
        <div className={classes.body}>
          <div className={classes.tree}>
            <LevelTree
              ref={tree}
              label={texts.label}
              rows={rows}
              selectedId={selected.id}
              onSelect={goTo}
              onOpen={open}
              onClose={close}
              onEdit={mayChangeSelected ? () => setAction('edit') : undefined}
              onDelete={mayChangeSelected ? () => setAction('delete') : undefined}
              drag={drag}
            />
            <Text size="sm" c="dimmed" className={classes.keys}>
              {mayChange ? texts.keys : texts.viewKeys}
            </Text>
          </div>
          <div className={classes.details}>
            <LevelDetails level={selected} below={known && levelsBelow(known, selected).length} onAction={setAction} />
          </div>
        </div>
      )}
      {action && (
        <LevelDialogs
          action={action}
          level={selected}
          onClose={() => setAction(undefined)}
          onDone={(done, changed) => {
            setAction(undefined)
            if (done === 'add') open(selected.id)
            void changes.done(done, selected, changed)
          }}
        />
      )}
    </div>
  )
}
