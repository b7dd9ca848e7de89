import type { Course } from '@backoffice/contract/course'
import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { LevelPicker } from '../hierarchy/level-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useCourseTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    search: 'Search titles, codes and ids',
    allAreas: 'All learning areas',
    allLevels: 'All levels',
    allStatuses: 'All statuses',
  },
  de: {
    search: 'Titel, Kürzel oder ID suchen',
    allAreas: 'Alle Lernbereiche',
    allLevels: 'Alle Ebenen',
    allStatuses: 'Alle Status',
  },
})

const statuses: Course['status'][] = ['draft', 'published', 'archived']

export interface CourseSearch {
  learning_area?: string | undefined
  q?: string | undefined
  status?: string | undefined
  level_id?: string | undefined
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
      <AreaPicker
        label={names.area}
        all={texts.allAreas}
        value={search.learning_area}
        onChange={(learning_area) => onChange({ ...search, learning_area, level_id: undefined })}
      />
      <LevelPicker
        label={names.level}
        all={texts.allLevels}
        areaSlug={search.learning_area}
        value={search.level_id}
        onChange={(level_id) => onChange({ ...search, level_id })}
      />
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
