import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { moveLevel, useRefreshLevels } from './level-changes.ts'
import type { LevelAction } from './level-details.tsx'
import { pathText } from './texts.ts'

const useTexts = defineTexts({
  en: {
    add: (name: string) => `${name} added.`,
    edit: (name: string) => `${name} saved.`,
    delete: (name: string) => `${name} deleted.`,
    move: (path: string) => `Moved: ${path}`,
  },
  de: {
    add: (name: string) => `${name} angelegt.`,
    edit: (name: string) => `${name} gespeichert.`,
    delete: (name: string) => `${name} gelöscht.`,
    move: (path: string) => `Verschoben: ${path}`,
  },
})

interface Options {
  /** Opens the levels above a level and selects it. */
  show(level: HierarchyLevel): void
  goTo(id: string): void
}

/** After a change: reloads the tree, shows a message and moves the focus to the changed level. */
export function useLevelChanges({ show, goTo }: Options) {
  const texts = useTexts()
  const refresh = useRefreshLevels()
  const [notice, setNotice] = useState('')
  const [moved, setMoved] = useState<HierarchyLevel>()

  /** `before` is the selected level; for a new level, that is the one above. */
  const done = async (action: LevelAction, before: HierarchyLevel, changed?: HierarchyLevel) => {
    setMoved(action === 'move' ? before : undefined)
    setNotice(action === 'move' ? texts.move(pathText(changed?.path ?? [])) : texts[action]((changed ?? before).name))
    await refresh()
    if (changed) show(changed)
    else if (before.parent_id) goTo(before.parent_id)
  }

  const moving = useMutation({
    mutationFn: ({ level, parentId }: { level: HierarchyLevel; parentId: string }) =>
      moveLevel(level.id, { parent_id: parentId }),
    onSuccess: (changed, { level }) => done('move', level, changed),
  })
  const backTo = moved?.parent_id
  return {
    done,
    move: (level: HierarchyLevel, target: HierarchyLevel) => moving.mutate({ level, parentId: target.id }),
    error: moving.error,
    notice,
    undo: moved && backTo ? () => moving.mutate({ level: moved, parentId: backTo }) : undefined,
  }
}
