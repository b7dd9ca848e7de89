import type { Course } from '@backoffice/contract/course'
import { LevelPath } from '../hierarchy/level-path.tsx'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { Fact, Facts } from '../ui/text/facts.tsx'
import { HistoryLink } from '../ui/text/history-link.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { OutsideLink } from '../ui/text/outside-link.tsx'
import { CourseStatusBadge } from './course-status-badge.tsx'
import { useCourseTexts } from './texts.ts'
import { useLanguageName } from './use-language-name.ts'

const useTexts = defineTexts({
  en: {
    statusMeaning: {
      draft: 'Learners cannot see it, and nobody can enrol yet.',
      published: 'Open: people on its level and below can enrol or be enrolled.',
      archived: 'Closed: people already enrolled can continue, but nobody new can enrol.',
    },
    minutes: (count: string) => (count === '1' ? '1 minute' : `${count} minutes`),
    selfEnrolment: { yes: 'Learners can enrol themselves.', no: 'Learners cannot enrol themselves.' },
  },
  de: {
    statusMeaning: {
      draft: 'Lernende sehen ihn noch nicht, und niemand kann eingeschrieben werden.',
      published: 'Offen: Personen auf seiner Ebene und darunter können eingeschrieben werden.',
      archived: 'Geschlossen: Eingeschriebene können weitermachen, neue Einschreibungen sind nicht möglich.',
    },
    minutes: (count: string) => (count === '1' ? '1 Minute' : `${count} Minuten`),
    selfEnrolment: {
      yes: 'Lernende können sich selbst einschreiben.',
      no: 'Lernende können sich nicht selbst einschreiben.',
    },
  },
})

export function CourseFacts({ course }: { course: Course }) {
  const texts = useTexts()
  const names = useCourseTexts()
  const languageName = useLanguageName()
  const format = useFormat()
  return (
    <Facts>
      <Fact name={names.status} hint={texts.statusMeaning[course.status]}>
        <CourseStatusBadge status={course.status} />
      </Fact>
      <Fact name={names.level}>
        <LevelPath area={course.learning_area} levelId={course.level_id} />
      </Fact>
      <Fact name={names.code}>{course.code ?? '–'}</Fact>
      <Fact name={names.language}>{languageName(course.language) ?? course.language}</Fact>
      <Fact name={names.selfEnrolment}>{texts.selfEnrolment[course.self_enrolment ? 'yes' : 'no']}</Fact>
      <Fact name={names.externalId}>{course.external_id ?? '–'}</Fact>
      <Fact name={names.summary}>{course.summary ?? '–'}</Fact>
      <Fact name={names.description}>{course.description || '–'}</Fact>
      <Fact name={names.link}>{course.link ? <OutsideLink address={course.link} /> : '–'}</Fact>
      <Fact name={names.image}>{course.image_url ? <OutsideLink address={course.image_url} /> : '–'}</Fact>
      <Fact name={names.tags}>{course.tags.join(', ') || '–'}</Fact>
      <Fact name={names.duration}>
        {course.duration_minutes === undefined ? '–' : texts.minutes(format.number(course.duration_minutes))}
      </Fact>
      <Fact name={names.created}>
        <Moment at={course.created_at} />
      </Fact>
      <Fact name={names.updated}>
        <Moment at={course.updated_at} /> · <HistoryLink id={course.id} area={course.learning_area} />
      </Fact>
    </Facts>
  )
}
