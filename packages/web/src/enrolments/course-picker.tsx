import type { Course } from '@backoffice/contract/course'
import { coursesPath } from '../courses/courses.ts'
import { defineTexts } from '../i18n/language.tsx'
import { SearchPicker } from '../ui/search-picker.tsx'
import { useFound } from '../ui/use-found.ts'
import { useEnrolmentTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    placeholder: 'Title, code or external id',
    areaFirst: 'Choose a learning area first',
    nothing: 'No published course found',
  },
  de: {
    placeholder: 'Titel, Kürzel oder externe ID',
    areaFirst: 'Zuerst einen Lernbereich wählen',
    nothing: 'Kein veröffentlichter Kurs gefunden',
  },
})

interface Props {
  area: string | undefined
  chosen: Course | undefined
  onChoose(course: Course | undefined): void
  error?: unknown
  'data-path'?: string
}

/** One published course of an area, found by what is typed. */
export function CoursePicker({ area, chosen, onChoose, ...field }: Props) {
  const texts = useTexts()
  const filters = { learning_area: area ?? '', status: 'published' }
  const { text, setText, rows, hasMore, failure } = useFound<Course>(coursesPath, filters, area !== undefined)
  return (
    <SearchPicker
      {...field}
      label={useEnrolmentTexts().course}
      placeholder={area === undefined ? texts.areaFirst : texts.placeholder}
      disabled={area === undefined}
      chosen={chosen?.title}
      found={rows?.map(({ id, title, code }) => ({ id, label: title, detail: code }))}
      hasMore={hasMore}
      failure={failure}
      nothing={texts.nothing}
      text={text}
      onText={setText}
      onChoose={(id) => onChoose(rows?.find((course) => course.id === id))}
    />
  )
}
