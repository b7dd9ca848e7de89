import type { User } from '@backoffice/contract/user'
import { Text } from '@mantine/core'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { areaOfAll, usePersonTexts } from '../people/texts.ts'
import { EnrolManyDialog } from './enrol-many-dialog.tsx'

const useTexts = defineTexts({
  en: { title: (count: string) => `Enrol selected people (${count})` },
  de: { title: (count: string) => `Ausgewählte Personen einschreiben (${count})` },
})

export function EnrolPeopleDialog({ people, onClose }: { people: User[]; onClose(): void }) {
  const texts = useTexts()
  const names = usePersonTexts()
  const area = areaOfAll(people)
  return (
    <EnrolManyDialog
      title={texts.title(useFormat().number(people.length))}
      area={area}
      people={() => people}
      total={people.length}
      blocked={area === undefined}
      onClose={onClose}
    >
      {area === undefined && <Text size="sm">{names.severalAreas}</Text>}
    </EnrolManyDialog>
  )
}
