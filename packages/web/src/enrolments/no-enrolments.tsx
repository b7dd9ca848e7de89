import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { get } from '../api.ts'
import { coursesPath } from '../courses/course.ts'
import { EmptyList } from '../hierarchy/empty-list.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { useMayChange } from '../use-may-change.ts'

const useTexts = defineTexts({
  en: {
    noAreaText: 'Enrolments belong to a learning area, a top level of the hierarchy. Add a learning area first.',
    noMatch: 'No enrolments found',
    noMatchText: 'No enrolments match the filters.',
    noCourses: 'No courses yet',
    noCoursesText: 'Add and publish a course, then enrol people in it.',
    toCourses: 'Go to courses',
    noPeople: 'No people yet',
    noPeopleText: 'Add people first, then enrol them in courses.',
    toPeople: 'Go to people',
    none: 'No enrolments yet',
    noneText: 'Enrol a person in a published course.',
    enrol: 'Enrol person',
  },
  de: {
    noAreaText:
      'Einschreibungen gehören zu einem Lernbereich, einer obersten Ebene der Hierarchie. Legen Sie zuerst einen Lernbereich an.',
    noMatch: 'Keine Einschreibungen gefunden',
    noMatchText: 'Keine Einschreibungen entsprechen den Filtern.',
    noCourses: 'Noch keine Kurse',
    noCoursesText: 'Legen Sie einen Kurs an, veröffentlichen Sie ihn, und schreiben Sie dann Personen ein.',
    toCourses: 'Zu den Kursen',
    noPeople: 'Noch keine Personen',
    noPeopleText: 'Legen Sie zuerst Personen an, und schreiben Sie sie dann in Kurse ein.',
    toPeople: 'Zu den Personen',
    none: 'Noch keine Einschreibungen',
    noneText: 'Schreiben Sie eine Person in einen veröffentlichten Kurs ein.',
    enrol: 'Person einschreiben',
  },
})

interface Props {
  area: string | undefined
  /** True if there are filters other than the area. */
  filtered: boolean
  onClear(): void
  onEnrol(): void
}

/** Says why the list is empty and what to do. */
export function NoEnrolments({ area, filtered, onClear, onEnrol }: Props) {
  const texts = useTexts()
  return (
    <EmptyList
      noAreaText={texts.noAreaText}
      filtered={filtered}
      noMatch={{ title: texts.noMatch, text: texts.noMatchText }}
      onClear={onClear}
    >
      <WhatIsMissing area={area} onEnrol={onEnrol} />
    </EmptyList>
  )
}

/** Enrolling needs courses and people. */
function WhatIsMissing({ area, onEnrol }: Pick<Props, 'area' | 'onEnrol'>) {
  const texts = useTexts()
  const noCourses = useIsEmpty(coursesPath, area)
  const noPeople = useIsEmpty('/users', area)
  if (!useMayChange()) return <EmptyState title={texts.none} />
  if (noCourses === undefined || noPeople === undefined) return <Skeleton h={90} />
  const toArea = { search: area === undefined ? {} : { learning_area: area } }
  if (noCourses) {
    return (
      <EmptyState title={texts.noCourses} text={texts.noCoursesText}>
        <LinkButton to="/courses" {...toArea}>
          {texts.toCourses}
        </LinkButton>
      </EmptyState>
    )
  }
  if (noPeople) {
    return (
      <EmptyState title={texts.noPeople} text={texts.noPeopleText}>
        <LinkButton to="/people" {...toArea}>
          {texts.toPeople}
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={texts.none} text={texts.noneText}>
      <Button variant="default" onClick={onEnrol}>
        {texts.enrol}
      </Button>
    </EmptyState>
  )
}

/** Undefined while loading. */
function useIsEmpty(path: string, area: string | undefined): boolean | undefined {
  const query = new URLSearchParams({ limit: '1', ...(area === undefined ? {} : { learning_area: area }) })
  const { data } = useQuery({
    queryKey: [path, 'is empty', area],
    queryFn: async () => (await get<{ data: unknown[] }>(`${path}?${query}`)).data.length === 0,
  })
  return data
}
