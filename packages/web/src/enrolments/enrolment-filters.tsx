import { useQuery } from '@tanstack/react-query'
import { courseQuery } from '../courses/course.ts'
import { CoursePicker } from '../courses/course-picker.tsx'
import { PlaceFilters } from '../hierarchy/place-filters.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { personQuery } from '../people/person.ts'
import { PersonPicker } from '../people/person-picker.tsx'
import { usePersonName } from '../people/use-person-name.ts'
import { FilterSelect } from '../ui/lists/filter-select.tsx'
import type { EnrolmentStatus } from './enrolments.ts'
import { useEnrolmentTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    level: 'Person’s level',
    allStatuses: 'All statuses',
  },
  de: {
    level: 'Ebene der Person',
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
  const nameOf = usePersonName()
  const { learning_area: area, user_uuid, course_id } = search
  const { data: person } = useQuery({
    ...personQuery(area, user_uuid ?? ''),
    enabled: area !== undefined && user_uuid !== undefined,
  })
  const { data: course } = useQuery({ ...courseQuery(course_id ?? ''), enabled: course_id !== undefined })
  return (
    <>
      <PlaceFilters
        place={search}
        levelLabel={texts.level}
        // Clears the person and the course, which belong to the previous area.
        onChange={(place) =>
          onChange(
            place.learning_area === search.learning_area
              ? { ...search, ...place }
              : { status: search.status, ...place },
          )
        }
      />
      <FilterSelect
        label={names.status}
        all={texts.allStatuses}
        options={statuses.map((value) => ({ value, label: names.statuses[value] }))}
        value={search.status}
        onChange={(status) => onChange({ ...search, status })}
      />
      <PersonPicker
        area={area}
        everybody
        chosen={user_uuid && (person ? nameOf(person) : user_uuid)}
        onChoose={(chosen) => onChange({ ...search, user_uuid: chosen?.uuid })}
      />
      <CoursePicker
        area={area}
        every
        chosen={course_id && (course?.title ?? course_id)}
        onChoose={(chosen) => onChange({ ...search, course_id: chosen?.id })}
      />
    </>
  )
}
