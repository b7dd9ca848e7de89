import { Checkbox, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { LevelPicker } from '../hierarchy/level-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { CourseDetailFields } from './course-detail-fields.tsx'
import type { CourseValues } from './course-values.ts'
import { useCourseTexts } from './texts.ts'
import { useLanguageName } from './use-language-name.ts'

const useTexts = defineTexts({
  en: {
    levelHint: 'The course is offered on this level and below.',
    codeHint: 'Optional. A short code such as FA-1.',
    languageHint: 'A language tag, such as en or de-AT.',
    summaryHint: 'Optional. One or two sentences, for lists of courses.',
    descriptionHint: 'Plain text. Line breaks are kept.',
    selfEnrolment: 'Learners can enrol themselves',
    selfEnrolmentHint: 'Once the course is published. They can also withdraw.',
    externalIdHint: 'Optional. The ID of the course in another system.',
  },
  de: {
    levelHint: 'Der Kurs wird auf dieser Ebene und darunter angeboten.',
    codeHint: 'Optional. Eine kurze Bezeichnung, z. B. EH-1.',
    languageHint: 'Ein Sprachkürzel, z. B. en oder de-AT.',
    summaryHint: 'Optional. Ein oder zwei Sätze für Kurslisten.',
    descriptionHint: 'Reiner Text. Zeilenumbrüche bleiben erhalten.',
    selfEnrolment: 'Lernende können sich selbst einschreiben',
    selfEnrolmentHint: 'Sobald der Kurs veröffentlicht ist. Sie können sich auch wieder austragen.',
    externalIdHint: 'Optional. Die ID des Kurses in einem anderen System.',
  },
})

export function CourseFields({ form }: { form: UseFormReturnType<CourseValues> }) {
  const texts = useTexts()
  const names = useCourseTexts()
  const languageName = useLanguageName()
  const { learning_area, level_id, language, self_enrolment } = form.getValues()
  const text = { autoComplete: 'off', withAsterisk: false } as const
  return (
    <>
      <LevelPicker
        label={names.level}
        description={texts.levelHint}
        areaSlug={learning_area || undefined}
        required
        {...form.getInputProps('level_id')}
        value={level_id}
        onChange={(id) => form.setFieldValue('level_id', id ?? '')}
      />
      <TextInput
        {...text}
        label={names.title}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...text}
          label={names.code}
          description={texts.codeHint}
          maxLength={64}
          {...form.getInputProps('code')}
        />
        <TextInput
          {...text}
          label={names.language}
          description={languageName(language.trim()) ?? texts.languageHint}
          required
          maxLength={35}
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('language')}
        />
      </SimpleGrid>
      <TextInput
        {...text}
        label={names.summary}
        description={texts.summaryHint}
        maxLength={500}
        {...form.getInputProps('summary')}
      />
      <Textarea
        label={names.description}
        description={texts.descriptionHint}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={20_000}
        {...form.getInputProps('description')}
      />
      <CourseDetailFields form={form} />
      <Checkbox
        label={texts.selfEnrolment}
        description={texts.selfEnrolmentHint}
        checked={self_enrolment === 'yes'}
        onChange={({ currentTarget }) => form.setFieldValue('self_enrolment', currentTarget.checked ? 'yes' : 'no')}
      />
      <TextInput
        {...text}
        label={names.externalId}
        description={texts.externalIdHint}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('external_id')}
      />
    </>
  )
}
