import type { User } from '@backoffice/contract/user'
import { List, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { changePerson } from './people.ts'

const useTexts = defineTexts({
  en: {
    title: (name: string) => `Anonymise ${name}?`,
    lead: 'This cannot be undone, not even by an administrator.',
    consequences: [
      'Their name, email address and external ID are erased.',
      'The person is permanently deactivated and can no longer be edited.',
      'Enrolments, progress and results are kept anonymously and still count in statistics.',
    ],
    type: (name: string) => `Type “${name}” to confirm`,
    confirm: 'Anonymise permanently',
  },
  de: {
    title: (name: string) => `${name} anonymisieren?`,
    lead: 'Das lässt sich nicht rückgängig machen, auch nicht durch die Administration.',
    consequences: [
      'Name, E-Mail-Adresse und externe ID werden gelöscht.',
      'Die Person wird dauerhaft deaktiviert und lässt sich nicht mehr bearbeiten.',
      'Einschreibungen, Fortschritt und Ergebnisse bleiben anonym erhalten und zählen weiterhin in Statistiken.',
    ],
    type: (name: string) => `Geben Sie zur Bestätigung „${name}“ ein`,
    confirm: 'Endgültig anonymisieren',
  },
})

interface Props {
  person: User
  onClose(): void
  onDone(): void
}

export function AnonymiseDialog({ person, onClose, onDone }: Props) {
  const texts = useTexts()
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog
      title={texts.title(person.display_name)}
      confirm={texts.confirm}
      grave
      blocked={typed.trim() !== person.display_name.trim()}
      work={() => changePerson(person, 'anonymise')}
      onClose={onClose}
      onDone={onDone}
    >
      <Text size="sm" fw={600}>
        {texts.lead}
      </Text>
      <List size="sm" spacing={4}>
        {texts.consequences.map((consequence) => (
          <List.Item key={consequence}>{consequence}</List.Item>
        ))}
      </List>
      <TextInput
        label={texts.type(person.display_name)}
        value={typed}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
