import { proposeSlug } from '@backoffice/contract/propose-slug'
import { Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { useServiceForm } from '../ui/use-service-form.ts'
import { createLearningArea, learningAreasQuery } from './learning-areas.ts'

export function AddLearningAreaForm() {
  const titleId = useId()
  const queryClient = useQueryClient()
  const [added, setAdded] = useState('')
  const { form, onSubmit, sending, error } = useServiceForm({
    initialValues: { name: '', slug: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name.' : null),
      slug: (slug) =>
        /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
          ? null
          : 'Enter lower-case letters and digits, with single hyphens between.',
    },
    labels: { name: 'Name', slug: 'Slug' },
    send: ({ name, slug }) => createLearningArea({ name: name.trim(), slug }),
    onSuccess: (area) => {
      queryClient.setQueryData(learningAreasQuery.queryKey, (areas) => areas && [...areas, area])
      void queryClient.invalidateQueries(learningAreasQuery)
      setAdded(`${area.name} is added.`)
      form.reset()
      form.getInputNode('name')?.focus()
    },
  })

  const rename = (name: string) => {
    const { name: before, slug } = form.getValues()
    // A slug that somebody typed is theirs.
    if (slug === proposeSlug(before)) form.setFieldValue('slug', proposeSlug(name))
    form.setFieldValue('name', name)
    setAdded('')
  }

  return (
    <form aria-labelledby={titleId} onSubmit={onSubmit} noValidate>
      <Stack>
        <Title order={3} size="h5" id={titleId}>
          Add a learning area
        </Title>
        {error && <ErrorAlert error={error} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Name"
            description="As people see it. It can be changed later."
            required
            withAsterisk={false}
            maxLength={200}
            autoComplete="off"
            {...form.getInputProps('name')}
            onChange={(event) => rename(event.currentTarget.value)}
          />
          <TextInput
            label="Slug"
            description="For links and integrations. It cannot be changed later."
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
          <Button type="submit" loading={sending}>
            Add learning area
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {added}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}
