import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { courseQuery } from '../courses/courses.ts'
import { defineTexts } from '../i18n/language.tsx'
import type { EnrolmentSearch } from './enrolment-filters.tsx'
import { personQuery } from './person.ts'
import { useEnrolmentTexts } from './texts.ts'

const useTexts = defineTexts({
  en: { remove: 'remove this filter' },
  de: { remove: 'diesen Filter entfernen' },
})

interface Props {
  search: EnrolmentSearch
  onChange(search: EnrolmentSearch): void
}

/** Filters that a link brought along: one person, one course. */
export function FilterChips({ search, onChange }: Props) {
  const names = useEnrolmentTexts()
  const { learning_area: area, user_uuid = '', course_id = '' } = search
  const { data: person } = useQuery({
    ...personQuery(area, user_uuid),
    enabled: area !== undefined && user_uuid !== '',
  })
  const { data: course } = useQuery({ ...courseQuery(course_id), enabled: course_id !== '' })
  if (user_uuid === '' && course_id === '') return null
  return (
    <Group gap="xs">
      {user_uuid !== '' && (
        <Chip
          text={`${names.person}: ${person?.display_name ?? user_uuid}`}
          onRemove={() => onChange({ ...search, user_uuid: undefined })}
        />
      )}
      {course_id !== '' && (
        <Chip
          text={`${names.course}: ${course?.title ?? course_id}`}
          onRemove={() => onChange({ ...search, course_id: undefined })}
        />
      )}
    </Group>
  )
}

function Chip({ text, onRemove }: { text: string; onRemove(): void }) {
  const { remove } = useTexts()
  return (
    <Button
      variant="default"
      size="xs"
      radius="xl"
      maw="100%"
      rightSection={<span aria-hidden="true">✕</span>}
      aria-label={`${text}: ${remove}`}
      title={remove}
      onClick={onRemove}
    >
      {text}
    </Button>
  )
}
