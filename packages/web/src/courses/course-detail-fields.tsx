import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { defineTexts } from '../i18n/language.tsx'
import type { CourseValues } from './course-values.ts'
import { useCourseTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    linkHint: 'Optional. Where people take the course.',
    imageHint: 'Optional. The address of a picture that websites show with the course.',
    tagsHint: 'Optional. Separated by commas.',
    durationHint: 'Optional. In minutes.',
  },
  de: {
    linkHint: 'Optional. Wo der Kurs stattfindet.',
    imageHint: 'Optional. Die Adresse eines Bildes, das Websites zum Kurs zeigen.',
    tagsHint: 'Optional. Durch Kommas getrennt.',
    durationHint: 'Optional. In Minuten.',
  },
})

/** What websites show with a course. */
export function CourseDetailFields({ form }: { form: UseFormReturnType<CourseValues> }) {
  const texts = useTexts()
  const names = useCourseTexts()
  const text = { autoComplete: 'off' } as const
  const address = { ...text, type: 'text', inputMode: 'url', maxLength: 2000, autoCapitalize: 'none' } as const
  return (
    <>
      <TextInput
        {...address}
        label={names.link}
        description={texts.linkHint}
        spellCheck={false}
        {...form.getInputProps('link')}
      />
      <TextInput
        {...address}
        label={names.image}
        description={texts.imageHint}
        spellCheck={false}
        {...form.getInputProps('image_url')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...text}
          label={names.tags}
          description={texts.tagsHint}
          maxLength={1040}
          {...form.getInputProps('tags')}
        />
        <TextInput
          {...text}
          label={names.duration}
          description={texts.durationHint}
          inputMode="numeric"
          maxLength={7}
          {...form.getInputProps('duration_minutes')}
        />
      </SimpleGrid>
    </>
  )
}
