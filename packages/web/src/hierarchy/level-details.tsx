import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Fact, Facts } from '../ui/text/facts.tsx'
import { HistoryLink } from '../ui/text/history-link.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { useMayChange } from '../use-may-change.ts'
import { useSeesAllAreas } from '../use-own-area.ts'
import classes from './level-details.module.css'
import { pathText, useLevelTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    area: 'Learning area',
    slug: 'Slug',
    below: 'Levels below',
    changed: 'Last changed',
    none: 'No levels yet',
    noneText:
      'Levels divide a learning area into departments, locations or classes, for example. Each person and each course belongs to one level. A course is available on its level and below.',
  },
  de: {
    area: 'Lernbereich',
    slug: 'Kürzel',
    below: 'Ebenen darunter',
    changed: 'Zuletzt geändert',
    none: 'Noch keine Ebenen',
    noneText:
      'Ebenen gliedern einen Lernbereich, z. B. in Abteilungen, Standorte oder Klassen. Jede Person und jeder Kurs gehört zu einer Ebene. Ein Kurs wird auf seiner Ebene und darunter angeboten.',
  },
})

export type LevelAction = 'add' | 'edit' | 'move' | 'delete'

interface Props {
  level: HierarchyLevel
  /** The number of levels below; undefined while loading. */
  below: number | undefined
  onAction(action: LevelAction): void
}

/** The selected level and its actions. */
export function LevelDetails({ level, below, onAction }: Props) {
  const texts = useTexts()
  const common = useLevelTexts()
  const format = useFormat()
  const titleId = useId()
  const mayChange = useMayChange()
  const isArea = level.parent_id === null
  const mayChangeItself = useSeesAllAreas() || !isArea
  const here = { learning_area: level.learning_area, ...(isArea ? {} : { level_id: level.id }) }
  return (
    <section aria-labelledby={titleId} className={classes.details}>
      <Stack gap="sm">
        <div>
          <Text size="sm" c="dimmed" className={classes.text}>
            {isArea ? texts.area : pathText(level.path.slice(0, -1))}
          </Text>
          <Title order={2} id={titleId} className={classes.text}>
            {level.name}
          </Title>
        </div>
        {isArea && below === 0 && <EmptyState title={texts.none} text={texts.noneText} />}
        <div className={classes.facts}>
          <Facts>
            {level.slug && <Fact name={texts.slug}>{level.slug}</Fact>}
            {level.external_id && <Fact name={common.externalId}>{level.external_id}</Fact>}
            <Fact name={texts.below}>{below === undefined ? '…' : format.number(below)}</Fact>
            <Fact name={texts.changed}>
              <Moment at={level.updated_at} />
            </Fact>
          </Facts>
        </div>
        {mayChange && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => onAction('add')}>
              {common.addBelow}
            </Button>
            {mayChangeItself && (
              <Button size="xs" variant="default" onClick={() => onAction('edit')}>
                {common.edit}
              </Button>
            )}
            {!isArea && (
              <Button size="xs" variant="default" onClick={() => onAction('move')}>
                {common.move}
              </Button>
            )}
            {mayChangeItself && (
              <Button size="xs" variant="default" onClick={() => onAction('delete')}>
                {common.delete}
              </Button>
            )}
          </Group>
        )}
        <Group gap="md" fz="sm">
          <TextLink to="/people" search={here}>
            {common.peopleHere}
          </TextLink>
          <TextLink to="/courses" search={here}>
            {common.coursesHere}
          </TextLink>
          <HistoryLink id={level.id} area={level.learning_area} />
        </Group>
      </Stack>
    </section>
  )
}
