import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import type { User } from '@backoffice/contract/user'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { NextButton } from '../ui/forms/next-button.tsx'
import { useAddNext } from '../ui/forms/use-add-next.ts'
import { Notice } from '../ui/page/notice.tsx'
import { createPerson } from './people.ts'
import type { PeopleSearch } from './people-filters.tsx'
import { PersonFields } from './person-fields.tsx'
import { newPerson, noPerson } from './person-values.ts'
import { usePersonTexts } from './texts.ts'
import { usePersonForm } from './use-person-form.ts'

const useTexts = defineTexts({
  en: {
    title: 'Add person',
    add: 'Add person',
    next: 'Add and next',
    added: (name: string) => `${name} was added.`,
  },
  de: {
    title: 'Person anlegen',
    add: 'Person anlegen',
    next: 'Anlegen und nächste',
    added: (name: string) => `${name} ist angelegt.`,
  },
})

interface Props {
  areas: HierarchyLevel[]
  /** The filters of the list; their values prefill the form. */
  search: PeopleSearch
  onClose(): void
  onAdded(person: User): void
}

export function AddPersonDialog({ areas, search, onClose, onAdded }: Props) {
  const texts = useTexts()
  const names = usePersonTexts()
  const only = areas.length === 1 ? areas[0] : undefined
  const area = areas.find(({ learning_area }) => learning_area === search.learning_area) ?? only
  const { goesOn, added, setAdded, withNext } = useAddNext()
  const { form, onSubmit, ...dialog } = usePersonForm({
    initialValues: {
      ...noPerson,
      learning_area: area?.learning_area ?? '',
      role: search.role ?? noPerson.role,
      level_id: (area && search.level_id) ?? area?.id ?? '',
    },
    send: (values) => createPerson(newPerson(values)),
    onSaved: (person) => {
      if (!goesOn()) return onAdded(person)
      setAdded(texts.added(person.display_name))
      // The next person is often of the same level and role.
      const { learning_area, role, level_id } = form.getValues()
      form.setValues({ ...noPerson, learning_area, role, level_id })
      form.getInputNode('display_name')?.focus()
    },
    onClose,
  })
  const chooseArea = (slug: string | undefined) => {
    form.setFieldValue('learning_area', slug ?? '')
    // Levels belong to one area, so a new area starts with its top level.
    form.setFieldValue('level_id', areas.find(({ learning_area }) => learning_area === slug)?.id ?? '')
  }
  return (
    <FormDialog
      title={texts.title}
      submit={texts.add}
      onClose={onClose}
      onSubmit={withNext(onSubmit)}
      more={<NextButton>{texts.next}</NextButton>}
      {...dialog}
    >
      <AreaPicker
        label={names.area}
        required
        // Focuses the first empty field: the area, or else the name.
        data-autofocus={area === undefined || undefined}
        {...form.getInputProps('learning_area')}
        onChange={chooseArea}
      />
      <PersonFields form={form} />
      <Notice>{added}</Notice>
    </FormDialog>
  )
}
