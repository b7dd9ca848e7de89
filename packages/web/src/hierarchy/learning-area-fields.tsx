import { proposeSlug } from '@backoffice/contract/propose-slug'
import { SimpleGrid, TextInput } from '@mantine/core'
import { useLearningAreaTexts } from './texts.ts'
import type { useLearningAreaForm } from './use-learning-area-form.ts'

export function LearningAreaFields({ form }: { form: ReturnType<typeof useLearningAreaForm>['form'] }) {
  const texts = useLearningAreaTexts()
  const rename = (name: string) => {
    const { name: before, slug } = form.getValues()
    // Keeps a slug that somebody typed.
    if (slug === proposeSlug(before)) form.setFieldValue('slug', proposeSlug(name))
    form.setFieldValue('name', name)
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        required
        withAsterisk={false}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
        onChange={(event) => rename(event.currentTarget.value)}
      />
      <TextInput
        label={texts.slug}
        description={texts.slugHint}
        required
        withAsterisk={false}
        maxLength={63}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('slug')}
      />
    </SimpleGrid>
  )
}
