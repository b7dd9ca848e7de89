import { Code, Skeleton } from '@mantine/core'
import type { CSSProperties, HTMLAttributes } from 'react'
import { ChevronRightIcon } from '../ui/icons.tsx'
import classes from './level-tree.module.css'
import type { TreeRow } from './tree-rows.ts'

interface Props extends HTMLAttributes<HTMLDivElement> {
  row: TreeRow
  selected: boolean
  onToggle(): void
}

export function LevelTreeRow({ row, selected, onToggle, ...handlers }: Props) {
  const { level, expandable, expanded, loading, position, siblings } = row
  return (
    <>
      <div
        role="treeitem"
        className={classes.row}
        data-level-id={level.id}
        aria-level={level.depth + 1}
        aria-posinset={position}
        aria-setsize={siblings}
        aria-selected={selected}
        aria-expanded={expandable ? expanded : undefined}
        aria-busy={loading || undefined}
        tabIndex={selected ? 0 : -1}
        style={{ '--depth': level.depth } as CSSProperties}
        {...handlers}
      >
        <span
          className={classes.chevron}
          data-expanded={expanded || undefined}
          aria-hidden="true"
          onClick={expandable ? onToggle : undefined}
        >
          {expandable && <ChevronRightIcon />}
        </span>
        <span className={classes.name} data-area={level.depth === 0 || undefined}>
          {level.name}
        </span>
        {level.slug && (
          <Code aria-hidden="true" className={classes.slug}>
            {level.slug}
          </Code>
        )}
      </div>
      {loading && (
        <div role="none" className={classes.loading}>
          <Skeleton h={20} my={9} />
          <Skeleton h={20} my={9} />
          <Skeleton h={20} my={9} />
        </div>
      )}
    </>
  )
}
