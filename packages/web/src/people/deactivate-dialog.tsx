import type { User } from '@backoffice/contract/user'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { changePerson } from './people.ts'

const useTexts = defineTexts({
  en: {
    deactivate: {
      title: (name: string) => `Deactivate ${name}?`,
      text: 'Integrations can no longer act for this person. Within a second, every call on their behalf is refused. Their data and enrolments are kept. You can reactivate them at any time.',
      confirm: 'Deactivate',
    },
    reactivate: {
      title: (name: string) => `Reactivate ${name}?`,
      text: 'Integrations in this learning area can act for this person again, with the permissions of their role.',
      confirm: 'Reactivate',
    },
  },
  de: {
    deactivate: {
      title: (name: string) => `${name} deaktivieren?`,
      text: 'Integrationen können nicht mehr für diese Person handeln. Innerhalb einer Sekunde wird jeder Aufruf in ihrem Namen abgelehnt. Ihre Daten und Einschreibungen bleiben erhalten. Sie können die Person jederzeit reaktivieren.',
      confirm: 'Deaktivieren',
    },
    reactivate: {
      title: (name: string) => `${name} reaktivieren?`,
      text: 'Integrationen dieses Lernbereichs können wieder für diese Person handeln, mit den Berechtigungen ihrer Rolle.',
      confirm: 'Reaktivieren',
    },
  },
})

interface Props {
  person: User
  onClose(): void
  onDone(): void
}

/** Deactivates a person, or reactivates them. */
export function DeactivateDialog({ person, onClose, onDone }: Props) {
  const verb = person.active ? 'deactivate' : 'reactivate'
  const texts = useTexts()[verb]
  return (
    <ConfirmDialog
      title={texts.title(person.display_name)}
      confirm={texts.confirm}
      work={() => changePerson(person, verb)}
      onClose={onClose}
      onDone={onDone}
    >
      <Text size="sm">{texts.text}</Text>
    </ConfirmDialog>
  )
}
