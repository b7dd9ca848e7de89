import type { HierarchyLevel } from '@backoffice/contract/hierarchy-level'
import { proposeSlug } from '@backoffice/contract/propose-slug'
import { Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { defineTexts } from '../i18n/language.tsx'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { useServiceForm } from '../ui/use-service-form.ts'
import { WorkButton } from '../ui/work-button.tsx'
import { createLearningArea, learningAreasQuery } from './learning-areas.ts'

const useTexts = defineTexts({
  en: {
    name: 'Name',
    nameHint: 'As people see it. It can be changed later.',
    enterName: 'Enter a name.',
    slug: 'Slug',
    slugHint: 'For links and integrations. It cannot be changed later.',
    enterSlug: 'Enter lower-case letters and digits, with single hyphens between.',
    add: 'Add learning area',
  },
  de: {
    name: 'Name',
    nameHint: 'So sehen ihn die Leute. Er lässt sich später ändern.',
    enterName: 'Geben Sie einen Namen ein.',
    slug: 'Kürzel',
    slugHint: 'Für Links und Integrationen. Es lässt sich später nicht ändern.',
    enterSlug: 'Geben Sie Kleinbuchstaben und Ziffern ein, dazwischen einzelne Bindestriche.',
    add: 'Lernbereich anlegen',
  },
})

export function AddLearningAreaForm({ onAdded }: { onAdded(area: HierarchyLevel): void }) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const { form, onSubmit, sending, error } = useServiceForm({
    initialValues: { name: '', slug: '' },
    validate: {
      name: (name) => (name.trim() === '' ? texts.enterName : null),
      slug: (slug) => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? null : texts.enterSlug),
    },
    labels: { name: texts.name, slug: texts.slug },
    send: ({ name, slug }) => createLearningArea({ name: name.trim(), slug }),
    onSuccess: (area) => {
      queryClient.setQueryData(learningAreasQuery.queryKey, (areas) => areas && [...areas, area])
      void queryClient.invalidateQueries(learningAreasQuery)
      onAdded(area)
    },
  })

  const rename = (name: string) => {
    const { name: before, slug } = form.getValues()
    // A slug that somebody typed is theirs.
    if (slug === proposeSlug(before)) form.setFieldValue('slug', proposeSlug(name))
    form.setFieldValue('name', name)
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {error && <ErrorAlert error={error} />}
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
        <Group>
          <WorkButton type="submit" loading={sending}>
            {texts.add}
          </WorkButton>
        </Group>
      </Stack>
    </form>
  )
}
