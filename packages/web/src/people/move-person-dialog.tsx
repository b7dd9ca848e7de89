import type { User } from '@backoffice/contract/user'
import { LevelPicker } from '../hierarchy/level-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { editPerson } from './people.ts'
import { usePersonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: { title: 'Move person', move: 'Move', needsLevel: 'Choose a level.' },
  de: { title: 'Person verschieben', move: 'Verschieben', needsLevel: 'Wählen Sie eine Ebene.' },
})

interface Props {
  person: User
  onClose(): void
  onMoved(): void
}

/** For anonymised people: only their level can be changed. */
export function MovePersonDialog({ person, onClose, onMoved }: Props) {
  const texts = useTexts()
  const names = usePersonTexts()
  const { form, ...dialog } = useServiceForm<{ level_id: string }, User>({
    initialValues: { level_id: person.level_id },
    validate: { level_id: (id) => (id === '' ? texts.needsLevel : null) },
    labels: { level_id: names.level },
    send: ({ level_id }) => editPerson(person, { level_id }),
    onSuccess: onMoved,
  })
  return (
    <FormDialog title={texts.title} submit={texts.move} onClose={onClose} {...dialog}>
      <LevelPicker
        label={names.level}
        areaSlug={person.learning_area}
        required
        data-autofocus
        {...form.getInputProps('level_id')}
        onChange={(id) => form.setFieldValue('level_id', id ?? '')}
      />
    </FormDialog>
  )
}
