import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Text, UnstyledButton } from '@mantine/core'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { fold } from './fold.ts'
import classes from './level-matches.module.css'
import { pathText } from './texts.ts'

const shown = 100

const useTexts = defineTexts({
  en: {
    searching: 'Loading levels …',
    found: (count: string, one: boolean) => (one ? '1 level' : `${count} levels`),
    first: (count: string) => `Showing the first ${count}. Keep typing to narrow down the list.`,
    area: 'Learning area',
    none: 'No levels match this name.',
  },
  de: {
    searching: 'Ebenen werden geladen …',
    found: (count: string, one: boolean) => (one ? '1 Ebene' : `${count} Ebenen`),
    first: (count: string) => `Die ersten ${count} werden angezeigt. Tippen Sie weiter, um die Liste einzugrenzen.`,
    area: 'Lernbereich',
    none: 'Keine Ebenen mit diesem Namen gefunden.',
  },
})

interface Props {
  text: string
  levels: HierarchyLevel[]
  loading: boolean
  onChoose(level: HierarchyLevel): void
}

/** The levels whose names contain the text, with their paths, because a name is ambiguous outside the tree. */
export function LevelMatches({ text, levels, loading, onChoose }: Props) {
  const texts = useTexts()
  const format = useFormat()
  const wanted = fold(text.trim())
  const matches = levels.filter((level) => fold(level.name).includes(wanted))
  const count = matches.length === 0 ? texts.none : texts.found(format.number(matches.length), matches.length === 1)
  return (
    <div className={classes.matches}>
      <Text size="sm" c="dimmed" role="status">
        {loading ? texts.searching : count}
      </Text>
      <ul className={classes.list}>
        {matches.slice(0, shown).map((level) => (
          <li key={level.id}>
            <UnstyledButton className={classes.match} onClick={() => onChoose(level)}>
              <Text component="span" fw={600} className={classes.text}>
                {level.name}
              </Text>
              <Text component="span" size="sm" c="dimmed" className={classes.text}>
                {level.parent_id === null ? texts.area : pathText(level.path.slice(0, -1))}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {matches.length > shown && (
        <Text size="sm" c="dimmed">
          {texts.first(format.number(shown))}
        </Text>
      )}
    </div>
  )
}
