import type { Course } from '@backoffice/contract/course'
import { Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { Moment } from '../ui/moment.tsx'
import classes from './course-facts.module.css'
import { CourseStatusBadge } from './course-status-badge.tsx'
import { LevelPath } from './level-path.tsx'
import { useCourseTexts } from './texts.ts'
import { useLanguageName } from './use-language-name.ts'

const useTexts = defineTexts({
  en: {
    statusMeaning: {
      draft: 'Learners do not see it, and nobody can be enrolled yet.',
      published: 'Open: people on its level and below can be enrolled.',
      archived: 'Closed: whoever is enrolled stays so, nobody else can be.',
    },
    selfEnrolment: { yes: 'Learners may enrol themselves.', no: 'Learners cannot enrol themselves.' },
  },
  de: {
    statusMeaning: {
      draft: 'Lernende sehen ihn nicht, und noch kann niemand eingeschrieben werden.',
      published: 'Offen: Personen auf seiner Ebene und darunter können eingeschrieben werden.',
      archived: 'Geschlossen: Wer eingeschrieben ist, bleibt es; niemand sonst kommt hinzu.',
    },
    selfEnrolment: {
      yes: 'Lernende dürfen sich selbst einschreiben.',
      no: 'Lernende dürfen sich nicht selbst einschreiben.',
    },
  },
})

/** What there is to know about a course. */
export function CourseFacts({ course }: { course: Course }) {
  const texts = useTexts()
  const names = useCourseTexts()
  const languageName = useLanguageName()
  const facts: [string, ReactNode][] = [
    [
      names.status,
      <Fragment key="status">
        <CourseStatusBadge status={course.status} />
        <Text size="sm" c="dimmed" mt={4}>
          {texts.statusMeaning[course.status]}
        </Text>
      </Fragment>,
    ],
    [names.level, <LevelPath key="level" area={course.learning_area} levelId={course.level_id} />],
    [names.code, course.code ?? '–'],
    [names.language, languageName(course.language) ?? course.language],
    [names.selfEnrolment, texts.selfEnrolment[course.self_enrolment ? 'yes' : 'no']],
    [names.externalId, course.external_id ?? '–'],
    [names.description, course.description || '–'],
    [names.created, <Moment key="created" at={course.created_at} />],
    [names.updated, <Moment key="updated" at={course.updated_at} />],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
