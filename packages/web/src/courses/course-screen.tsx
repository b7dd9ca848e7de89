import type { Course } from '@backoffice/contract/course'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { lastSearch } from '../ui/lists/last-search.ts'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { useNotice } from '../ui/page/use-notice.ts'
import { TextLink } from '../ui/text/text-link.tsx'
import { useMayChange } from '../use-may-change.ts'
import { courseQuery, coursesPath } from './course.ts'
import { CourseActions } from './course-actions.tsx'
import { CourseFacts } from './course-facts.tsx'

const useTexts = defineTexts({
  en: {
    course: 'Course',
    all: 'All courses',
    loading: 'Loading',
    missing: {
      title: 'Course not found',
      text: 'There is no course with this ID. It may have been deleted, or the link is wrong.',
    },
  },
  de: {
    course: 'Kurs',
    all: 'Alle Kurse',
    loading: 'Wird geladen',
    missing: {
      title: 'Kurs nicht gefunden',
      text: 'Es gibt keinen Kurs mit dieser ID. Möglicherweise wurde er gelöscht, oder der Link ist falsch.',
    },
  },
})

const route = getRouteApi('/signed-in/courses/$id')

interface Props {
  Enrolments: ComponentType<{ course: Course; onDone(message: string): void }>
}

export function CourseScreen({ Enrolments }: Props) {
  const { id } = route.useParams()
  const texts = useTexts()
  const { data: course, error, refetch, isFetching } = useQuery(courseQuery(id))
  const mayChange = useMayChange()
  const [notice, setNotice] = useNotice()
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <TextLink
          to="/courses"
          fz="sm"
          search={lastSearch(coursesPath, course ? { learning_area: course.learning_area } : {})}
        >
          ← {texts.all}
        </TextLink>
        <PageHead title={course?.title ?? texts.course}>
          {course && mayChange && <CourseActions course={course} onDone={setNotice} />}
        </PageHead>
      </Stack>
      <Notice>{notice}</Notice>
      {error && !course && (
        <LoadFailure error={error} missing={texts.missing} isFetching={isFetching} refetch={() => void refetch()} />
      )}
      {course ? (
        <>
          <section aria-label={texts.course}>
            <CourseFacts course={course} />
          </section>
          <Enrolments course={course} onDone={setNotice} />
        </>
      ) : (
        !error && <Skeleton role="status" aria-label={texts.loading} h="24rem" radius="lg" />
      )}
    </Stack>
  )
}
