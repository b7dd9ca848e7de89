import { Button, Text, TextInput } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import classes from './hierarchy-card.module.css'

const useTexts = defineTexts({
  en: { filter: 'Find a level', undo: 'Undo' },
  de: { filter: 'Ebene suchen', undo: 'Rückgängig' },
})

interface Props {
  filter: string
  onFilter(text: string): void
  /** Says what was done last. */
  notice: string
  undo: (() => void) | undefined
}

export function HierarchyHead({ filter, onFilter, notice, undo }: Props) {
  const texts = useTexts()
  return (
    <div className={classes.head}>
      <TextInput
        type="search"
        aria-label={texts.filter}
        placeholder={texts.filter}
        value={filter}
        maxLength={200}
        autoComplete="off"
        className={classes.filter}
        onChange={({ currentTarget }) => onFilter(currentTarget.value)}
      />
      <div className={classes.notice}>
        <Text size="sm" role="status">
          {notice}
        </Text>
        {undo && (
          <Button size="compact-sm" variant="default" onClick={undo}>
            {texts.undo}
          </Button>
        )}
      </div>
    </div>
  )
}
