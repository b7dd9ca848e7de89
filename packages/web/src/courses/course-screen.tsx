import { Paper, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { defineTexts } from '../i18n/language.tsx'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useNotice } from '../ui/use-notice.ts'
import { WorkButton } from '../ui/work-button.tsx'
import { CourseActions } from './course-actions.tsx'
import { CourseEnrolments } from './course-enrolments.tsx'
import { CourseFacts } from './course-facts.tsx'
import { courseQuery } from './courses.ts'

const useTexts = defineTexts({
  en: { course: 'Course', all: 'All courses', loading: 'Loading', tryAgain: 'Try again' },
  de: { course: 'Kurs', all: 'Alle Kurse', loading: 'Wird geladen', tryAgain: 'Erneut versuchen' },
})

const route = getRouteApi('/signed-in/courses/$id')

export function CourseScreen() {
  const { id } = route.useParams()
  const texts = useTexts()
  const { data: course, error, refetch, isFetching } = useQuery(courseQuery(id))
  const [notice, setNotice] = useNotice()
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <TextLink to="/courses" fz="sm" search={course ? { learning_area: course.learning_area } : {}}>
          ← {texts.all}
        </TextLink>
        <PageHead title={course?.title ?? texts.course}>
          {course && <CourseActions course={course} onDone={setNotice} />}
        </PageHead>
      </Stack>
      <Notice>{notice}</Notice>
      {error && !course && (
        <ErrorAlert error={error}>
          <WorkButton variant="default" size="xs" mt="xs" loading={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain}
          </WorkButton>
        </ErrorAlert>
      )}
      {course ? (
        <>
          <Paper component="section" aria-label={texts.course} withBorder shadow="xs" radius="lg" p="lg">
            <CourseFacts course={course} />
          </Paper>
          <CourseEnrolments course={course} onDone={setNotice} />
        </>
      ) : (
        !error && <Skeleton role="status" aria-label={texts.loading} h="24rem" radius="lg" />
      )}
    </Stack>
  )
}
