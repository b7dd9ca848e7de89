import type { User } from '@backoffice/contract/user'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { LevelPicker } from '../hierarchy/level-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { roles } from './people.ts'
import { usePersonTexts } from './texts.ts'
import type { usePersonForm } from './use-person-form.ts'

const useTexts = defineTexts({
  en: { optional: 'Optional.', externalIdHint: 'Optional. Their ID in another system, unique in the learning area.' },
  de: { optional: 'Optional.', externalIdHint: 'Optional. Die ID in einem anderen System, eindeutig im Lernbereich.' },
})

// Hints go below, so that fields side by side line up however long their hints are.
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export function PersonFields({ form }: { form: ReturnType<typeof usePersonForm>['form'] }) {
  const texts = useTexts()
  const names = usePersonTexts()
  const { learning_area, role } = form.getValues()
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
          description={texts.optional}
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
