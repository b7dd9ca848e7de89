import type { User } from '@backoffice/contract/user'
import { defineTexts } from '../i18n/language.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { useRefreshPeople } from './people.ts'
import type { PersonValues } from './person-values.ts'
import { usePersonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    needsArea: 'Choose a learning area.',
    needsName: 'Enter a name.',
    needsEmail: 'Enter a complete email address, or leave it empty.',
    needsLevel: 'Choose a level.',
  },
  de: {
    needsArea: 'Wählen Sie einen Lernbereich.',
    needsName: 'Geben Sie einen Namen ein.',
    needsEmail: 'Geben Sie eine vollständige E-Mail-Adresse ein, oder lassen Sie das Feld leer.',
    needsLevel: 'Wählen Sie eine Ebene.',
  },
})

interface Options {
  initialValues: PersonValues
  /** Resolves to undefined if there was nothing to save. */
  send(values: PersonValues, before: PersonValues): Promise<User | undefined>
  onSaved(person: User): void
  onClose(): void
}

/** For new and existing people. */
export function usePersonForm({ initialValues, send, onSaved, onClose }: Options) {
  const texts = useTexts()
  const names = usePersonTexts()
  const refresh = useRefreshPeople()
  return useServiceForm<PersonValues, User | undefined>({
    initialValues,
    validate: {
      learning_area: (slug) => (slug === '' ? texts.needsArea : null),
      display_name: (name) => (name.trim() === '' ? texts.needsName : null),
      email: (email) => (email.trim() === '' || /^\S+@\S+$/.test(email.trim()) ? null : texts.needsEmail),
      // Without an area there are no levels to choose from; the area field shows its own error.
      level_id: (id, { learning_area }) => (id === '' && learning_area !== '' ? texts.needsLevel : null),
    },
    labels: {
      learning_area: names.area,
      display_name: names.name,
      email: names.email,
      external_id: names.externalId,
      role: names.role,
      level_id: names.level,
    },
    send,
    onSuccess: (person) => {
      if (!person) return onClose()
      refresh()
      onSaved(person)
    },
  })
}
