import type { User } from '@backoffice/contract/user'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { LevelPicker } from '../hierarchy/level-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { roles } from './people.ts'
import { usePersonTexts } from './texts.ts'
import type { usePersonForm } from './use-person-form.ts'
import { usePersonName } from './use-person-name.ts'
import { useSameEmail } from './use-same-email.ts'

const useTexts = defineTexts({
  en: {
    optional: 'Optional.',
    sameEmail: (name: string) => `${name} already has this address. You can still save.`,
    externalIdHint: 'Optional. Their ID in another system, unique in the learning area.',
  },
  de: {
    optional: 'Optional.',
    sameEmail: (name: string) => `${name} hat diese Adresse bereits. Sie können trotzdem speichern.`,
    externalIdHint: 'Optional. Die ID in einem anderen System, eindeutig im Lernbereich.',
  },
})

// Hints go below, so that fields side by side line up however long their hints are.
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

interface Props {
  form: ReturnType<typeof usePersonForm>['form']
  /** The person that is edited. */
  uuid?: string | undefined
}

export function PersonFields({ form, uuid }: Props) {
  const texts = useTexts()
  const names = usePersonTexts()
  const { learning_area, email, role } = form.getValues()
  const nameOf = usePersonName()
  const same = useSameEmail(learning_area, email, uuid)
  return (
    <>
      <TextInput
        label={names.name}
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('display_name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={names.email}
          description={<span role="status">{same ? texts.sameEmail(nameOf(same)) : texts.optional}</span>}
          inputWrapperOrder={hintBelow}
          type="email"
          maxLength={254}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <TextInput
          label={names.externalId}
          description={texts.externalIdHint}
          inputWrapperOrder={hintBelow}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('external_id')}
        />
      </SimpleGrid>
      <NativeSelect
        label={names.role}
        description={names.roleMeaning[role as User['role']]}
        data={roles.map((value) => ({ value, label: names.roles[value] }))}
        {...form.getInputProps('role')}
      />
      <LevelPicker
        label={names.level}
        areaSlug={learning_area || undefined}
        required
        {...form.getInputProps('level_id')}
        onChange={(id) => form.setFieldValue('level_id', id ?? '')}
      />
    </>
  )
}
