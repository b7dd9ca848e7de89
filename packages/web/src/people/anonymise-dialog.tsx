import type { User } from '@backoffice/contract/user'
import { List, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { changePerson } from './people.ts'

const useTexts = defineTexts({
  en: {
    title: (name: string) => `Anonymise ${name}?`,
    lead: 'This is final. Nobody can bring it back, not even an administrator.',
    consequences: [
      'Name, e-mail and external id are erased.',
      'The person is deactivated for good and cannot be changed any more.',
      'What they learned stays, as that of somebody: enrolments, progress and results keep counting.',
    ],
    type: (name: string) => `Type “${name}” to confirm`,
    confirm: 'Anonymise for good',
  },
  de: {
    title: (name: string) => `${name} anonymisieren?`,
    lead: 'Das ist endgültig. Niemand kann es zurückholen, auch die Administration nicht.',
    consequences: [
      'Name, E-Mail und externe ID werden gelöscht.',
      'Die Person ist für immer deaktiviert und kann nicht mehr geändert werden.',
      'Was sie gelernt hat, bleibt als Lerngeschichte von irgendjemandem: Einschreibungen, Fortschritt und Ergebnisse zählen weiter.',
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
