import { AreaPicker } from '../hierarchy/area-picker.tsx'
import { LevelPicker } from '../hierarchy/level-picker.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import type { EnrolmentStatus } from './enrolments.ts'
import { useEnrolmentTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    allAreas: 'All learning areas',
    level: 'Level of the person',
    allLevels: 'All levels',
    allStatuses: 'All statuses',
  },
  de: {
    allAreas: 'Alle Lernbereiche',
    level: 'Ebene der Person',
    allLevels: 'Alle Ebenen',
    allStatuses: 'Alle Status',
  },
})

const statuses: EnrolmentStatus[] = ['enrolled', 'in_progress', 'completed', 'failed', 'withdrawn']

export interface EnrolmentSearch {
  learning_area?: string | undefined
  status?: string | undefined
  level_id?: string | undefined
  user_uuid?: string | undefined
  course_id?: string | undefined
}

interface Props {
  search: EnrolmentSearch
  onChange(search: EnrolmentSearch): void
}

export function EnrolmentFilters({ search, onChange }: Props) {
  const texts = useTexts()
  const names = useEnrolmentTexts()
  return (
    <>
      <AreaPicker
        label={names.area}
        all={texts.allAreas}
        value={search.learning_area}
        // Level, person and course are those of the area before.
        onChange={(learning_area) => onChange({ status: search.status, learning_area })}
      />
      <LevelPicker
        label={texts.level}
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
