import type { User } from '@backoffice/contract/user'
import { Text } from '@mantine/core'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { RunDialog } from '../ui/dialogs/run-dialog.tsx'
import { changePerson, useRefreshPeople } from './people.ts'
import { usePersonName } from './use-person-name.ts'

const useTexts = defineTexts({
  en: {
    title: (count: string) => `Deactivate selected people (${count})?`,
    text: 'Integrations can no longer act for them. Their data and enrolments are kept. You can reactivate each of them at any time.',
    confirm: 'Deactivate',
  },
  de: {
    title: (count: string) => `Ausgewählte Personen deaktivieren (${count})?`,
    text: 'Integrationen können nicht mehr für sie handeln. Ihre Daten und Einschreibungen bleiben erhalten. Sie können jede Person jederzeit reaktivieren.',
    confirm: 'Deaktivieren',
  },
})

export function DeactivatePeopleDialog({ people, onClose }: { people: User[]; onClose(): void }) {
  const texts = useTexts()
  const nameOf = usePersonName()
  const refresh = useRefreshPeople()
  return (
    <RunDialog
      title={texts.title(useFormat().number(people.length))}
      confirm={texts.confirm}
      rows={() => people}
      total={people.length}
      nameOf={nameOf}
      work={(person) => changePerson(person, 'deactivate')}
      onChanged={refresh}
      onClose={onClose}
    >
      <Text size="sm">{texts.text}</Text>
    </RunDialog>
  )
}
