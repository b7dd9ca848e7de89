import type { Course } from '@backoffice/contract/course'
import { PlaceFilters } from '../hierarchy/place-filters.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { FilterSelect } from '../ui/lists/filter-select.tsx'
import { SearchField } from '../ui/lists/search-field.tsx'
import { useCourseTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    search: 'Title, code or ID',
    allStatuses: 'All statuses',
  },
  de: {
    search: 'Titel, Kursnummer oder ID',
    allStatuses: 'Alle Status',
  },
})

const statuses: Course['status'][] = ['draft', 'published', 'archived']

export interface CourseSearch {
  learning_area?: string | undefined
  q?: string | undefined
  status?: string | undefined
  level_id?: string | undefined
  sort?: string | undefined
}

export function CourseFilters({ search, onChange }: { search: CourseSearch; onChange(search: CourseSearch): void }) {
  const texts = useTexts()
  const names = useCourseTexts()
  return (
    <>
      <SearchField
        label={texts.search}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ ...search, q: q || undefined })}
      />
      <PlaceFilters place={search} onChange={(place) => onChange({ ...search, ...place })} />
      <FilterSelect
        label={names.status}
        all={texts.allStatuses}
        options={statuses.map((value) => ({ value, label: names.statuses[value] }))}
        value={search.status}
        onChange={(status) => onChange({ ...search, status })}
      />
    </>
  )
}
