import type { Course } from '@backoffice/contract/course'
import { defineTexts } from '../i18n/language.tsx'
import { SearchPicker } from '../ui/forms/search-picker.tsx'
import { useFound } from '../ui/forms/use-found.ts'
import { coursesPath } from './course.ts'

const useTexts = defineTexts({
  en: {
    course: 'Course',
    placeholder: 'Title, code or external ID',
    areaFirst: 'Choose a learning area first',
    nothing: 'No courses found',
    nothingPublished: 'No published courses found',
  },
  de: {
    course: 'Kurs',
    placeholder: 'Titel, Kursnummer oder externe ID',
    areaFirst: 'Zuerst Lernbereich wählen',
    nothing: 'Keine Kurse gefunden',
    nothingPublished: 'Keine veröffentlichten Kurse gefunden',
  },
})

interface Props {
  area: string | undefined
  /** Also offers unpublished courses, for filters. */
  every?: boolean
  /** The title of the chosen course. */
  chosen: string | undefined
  onChoose(course: Course | undefined): void
  required?: boolean
  error?: unknown
  'data-path'?: string
  'data-autofocus'?: boolean
}

/** Finds a course of an area by its title; only published ones unless `every` is set. */
export function CoursePicker({ area, every = false, chosen, onChoose, ...field }: Props) {
  const texts = useTexts()
  const filters = { learning_area: area ?? '', sort: 'name', ...(every ? {} : { status: 'published' }) }
  const { text, setText, rows, hasMore, failure } = useFound<Course>(coursesPath, filters, area !== undefined)
  return (
    <SearchPicker
      {...field}
      label={texts.course}
      // A filter has room only for the field's name.
      placeholder={every ? texts.course : area === undefined ? texts.areaFirst : texts.placeholder}
      {...(area === undefined ? { title: texts.areaFirst } : {})}
      disabled={area === undefined && chosen === undefined}
      chosen={chosen}
      found={rows?.map(({ id, title, code }) => ({ id, label: title, detail: code }))}
      hasMore={hasMore}
      failure={failure}
      nothing={every ? texts.nothing : texts.nothingPublished}
      text={text}
      onText={setText}
      onChoose={(id) => onChoose(rows?.find((course) => course.id === id))}
    />
  )
}
