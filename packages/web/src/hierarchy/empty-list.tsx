import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { useMayChange } from '../use-may-change.ts'
import { learningAreasQuery } from './learning-areas.ts'

const useTexts = defineTexts({
  en: {
    noArea: 'No learning areas yet',
    toHierarchy: 'Go to hierarchy',
    clear: 'Clear search and filters',
  },
  de: {
    noArea: 'Noch keine Lernbereiche',
    toHierarchy: 'Zur Hierarchie',
    clear: 'Suche und Filter zurücksetzen',
  },
})

interface Props {
  /** Says why the list needs a learning area. */
  noAreaText: string
  filtered: boolean
  noMatch: { title: string; text: string }
  onClear(): void
  /** Shown if the list is empty without filters. */
  children: ReactNode
}

/** For lists of things in learning areas: says why the list is empty and what to do. */
export function EmptyList({ noAreaText, filtered, noMatch, onClear, children }: Props) {
  const texts = useTexts()
  const mayChange = useMayChange()
  const { data: areas } = useQuery(learningAreasQuery)
  if (areas?.length === 0) {
    if (!mayChange) return <EmptyState title={texts.noArea} />
    return (
      <EmptyState title={texts.noArea} text={noAreaText}>
        <LinkButton to="/hierarchy">{texts.toHierarchy}</LinkButton>
      </EmptyState>
    )
  }
  if (!filtered) return children
  return (
    <EmptyState {...noMatch}>
      <Button variant="default" onClick={onClear}>
        {texts.clear}
      </Button>
    </EmptyState>
  )
}
