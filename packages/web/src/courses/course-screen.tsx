import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { courseQuery, coursesPath } from '../enrolments/course.ts'
import { defineTexts } from '../i18n/language.tsx'
import { lastSearch } from '../ui/last-search.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useNotice } from '../ui/use-notice.ts'
import { useMayChange } from '../use-may-change.ts'
import { CourseActions } from './course-actions.tsx'
import { CourseEnrolments } from './course-enrolments.tsx'
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

export function CourseScreen() {
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
          <CourseEnrolments course={course} onDone={setNotice} />
        </>
      ) : (
        !error && <Skeleton role="status" aria-label={texts.loading} h="24rem" radius="lg" />
      )}
    </Stack>
  )
}
