import type { Course } from '@backoffice/contract/course'
import { defineTexts } from '../i18n/language.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import type { CourseValues } from './course-values.ts'
import { useCourseTexts } from './texts.ts'
import { useRefreshCourses } from './use-refresh-courses.ts'

const useTexts = defineTexts({
  en: {
    needsArea: 'Choose a learning area.',
    needsLevel: 'Choose a level.',
    needsTitle: 'Enter a title.',
    needsLanguage: 'Enter a language tag, such as en or de-AT.',
    needsWebAddress: 'Enter an address that begins with https:// or http://.',
    needsMinutes: 'Enter a whole number of minutes.',
  },
  de: {
    needsArea: 'Wählen Sie einen Lernbereich.',
    needsLevel: 'Wählen Sie eine Ebene.',
    needsTitle: 'Geben Sie einen Titel ein.',
    needsLanguage: 'Geben Sie ein Sprachkürzel ein, z. B. en oder de-AT.',
    needsWebAddress: 'Geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.',
    needsMinutes: 'Geben Sie eine ganze Zahl von Minuten ein.',
  },
})

interface Options {
  initialValues: CourseValues
  /** Resolves to undefined if there was nothing to save. */
  send(values: CourseValues, before: CourseValues): Promise<Course | undefined>
  onSaved(course: Course): void
  onClose(): void
}

/** For new and existing courses. */
export function useCourseForm({ initialValues, send, onSaved, onClose }: Options) {
  const texts = useTexts()
  const names = useCourseTexts()
  const refresh = useRefreshCourses()
  const webAddress = (text: string) =>
    text.trim() === '' || /^https?:\/\/\S+$/.test(text.trim()) ? null : texts.needsWebAddress
  return useServiceForm<CourseValues, Course | undefined>({
    initialValues,
    validate: {
      learning_area: (slug) => (slug === '' ? texts.needsArea : null),
      level_id: (id, { learning_area }) => (id === '' && learning_area !== '' ? texts.needsLevel : null),
      title: (title) => (title.trim() === '' ? texts.needsTitle : null),
      language: (tag) => (/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag.trim()) ? null : texts.needsLanguage),
      link: webAddress,
      image_url: webAddress,
      duration_minutes: (minutes) => (/^(|[1-9]\d*)$/.test(minutes.trim()) ? null : texts.needsMinutes),
    },
    labels: {
      learning_area: names.area,
      level_id: names.level,
      title: names.title,
      code: names.code,
      language: names.language,
      summary: names.summary,
      description: names.description,
      link: names.link,
      image_url: names.image,
      tags: names.tags,
      duration_minutes: names.duration,
      self_enrolment: names.selfEnrolment,
      external_id: names.externalId,
    },
    send,
    onSuccess: (course) => {
      if (!course) return onClose()
      refresh(course)
      onSaved(course)
    },
  })
}
