import type { User } from '@backoffice/contract/user'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { changePerson } from './people.ts'

const useTexts = defineTexts({
  en: {
    deactivate: {
      title: (name: string) => `Deactivate ${name}?`,
      text: 'From then on nobody can act for this person: every call of an integration in their name is refused, everywhere within a second. Their data and their enrolments stay. You can reactivate them at any time.',
      confirm: 'Deactivate',
    },
    reactivate: {
      title: (name: string) => `Reactivate ${name}?`,
      text: 'Integrations of the learning area can act for this person again, with the rights of their role.',
      confirm: 'Reactivate',
    },
  },
  de: {
    deactivate: {
      title: (name: string) => `${name} deaktivieren?`,
      text: 'Danach kann niemand mehr für diese Person handeln: Jeder Aufruf einer Integration in ihrem Namen wird abgelehnt, überall innerhalb einer Sekunde. Ihre Daten und Einschreibungen bleiben. Sie können die Person jederzeit reaktivieren.',
      confirm: 'Deaktivieren',
    },
    reactivate: {
      title: (name: string) => `${name} reaktivieren?`,
      text: 'Integrationen des Lernbereichs können wieder für diese Person handeln, mit den Rechten ihrer Rolle.',
      confirm: 'Reaktivieren',
    },
  },
})

interface Props {
  person: User
  onClose(): void
  onDone(): void
}

/** Turns a person off, or on again. */
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
