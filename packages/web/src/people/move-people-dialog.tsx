import type { User } from '@backoffice/contract/user'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { LevelPicker } from '../hierarchy/level-picker.tsx'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { RunDialog } from '../ui/dialogs/run-dialog.tsx'
import { editPerson, useRefreshPeople } from './people.ts'
import { areaOfAll, usePersonTexts } from './texts.ts'
import { usePersonName } from './use-person-name.ts'

const useTexts = defineTexts({
  en: {
    title: (count: string) => `Move selected people (${count})`,
    text: 'Their enrolments move with them.',
    confirm: 'Move',
    needsLevel: 'Choose a level.',
  },
  de: {
    title: (count: string) => `Ausgewählte Personen verschieben (${count})`,
    text: 'Ihre Einschreibungen ziehen mit um.',
    confirm: 'Verschieben',
    needsLevel: 'Wählen Sie eine Ebene.',
  },
})

export function MovePeopleDialog({ people, onClose }: { people: User[]; onClose(): void }) {
  const texts = useTexts()
  const names = usePersonTexts()
  const nameOf = usePersonName()
  const refresh = useRefreshPeople()
  const [levelId, setLevelId] = useState<string>()
  const [missing, setMissing] = useState(false)
  const area = areaOfAll(people)
  return (
    <RunDialog
      title={texts.title(useFormat().number(people.length))}
      confirm={texts.confirm}
      rows={() => people}
      total={people.length}
      nameOf={nameOf}
      blocked={area === undefined}
      check={() => {
        setMissing(levelId === undefined)
        return levelId !== undefined
      }}
      work={(person) => editPerson(person, { level_id: levelId ?? '' })}
      onChanged={refresh}
      onClose={onClose}
    >
      {area === undefined ? (
        <Text size="sm">{names.severalAreas}</Text>
      ) : (
        <>
          <LevelPicker
            label={names.level}
            areaSlug={area}
            required
            data-autofocus
            value={levelId}
            error={missing && levelId === undefined && texts.needsLevel}
            onChange={setLevelId}
          />
          <Text size="sm">{texts.text}</Text>
        </>
      )}
    </RunDialog>
  )
}
