import type { Enrolment } from '@backoffice/contract/enrolment'
import { CourseTitle } from '../courses/course-title.tsx'
import { useFormat } from '../i18n/format.ts'
import { PersonName } from '../people/person-name.tsx'
import { ProgressBar } from '../ui/dialogs/progress-bar.tsx'
import type { Column } from '../ui/lists/column.ts'
import { DayOf } from '../ui/text/day-of.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { useMayChange } from '../use-may-change.ts'
import { DueDay } from './due-day.tsx'
import { EnrolmentActions } from './enrolment-actions.tsx'
import type { EnrolmentWork } from './enrolment-dialogs.tsx'
import { EnrolmentStatusBadge } from './enrolment-status-badge.tsx'
import { useEnrolmentTexts } from './texts.ts'

export function useEnrolmentColumns(onWork: (work: EnrolmentWork) => void): Column<Enrolment>[] {
  const names = useEnrolmentTexts()
  const format = useFormat()
  const mayChange = useMayChange()
  const columns: Column<Enrolment>[] = [
    {
      key: 'person',
      title: names.person,
      oneLine: true,
      render: ({ learning_area, user_uuid }) => <PersonName area={learning_area} uuid={user_uuid} />,
    },
    { key: 'course', title: names.course, oneLine: true, render: ({ course_id }) => <CourseTitle id={course_id} /> },
    {
      key: 'status',
      title: names.status,
      width: '8.75rem',
      render: ({ status }) => <EnrolmentStatusBadge status={status} />,
    },
    {
      key: 'progress',
      title: names.progress,
      width: '6.75rem',
      render: ({ progress }) => <ProgressBar percent={progress} />,
    },
    {
      key: 'score',
      title: names.score,
      align: 'end',
      width: '4.5rem',
      render: ({ score }) => (score === undefined ? '–' : format.number(score)),
    },
    {
      key: 'enrolled',
      title: names.enrolled,
      width: '6.75rem',
      render: ({ enrolled_at }) => <DayOf instant={enrolled_at} />,
    },
    { key: 'due', title: names.due, width: '6.75rem', render: (enrolment) => <DueDay enrolment={enrolment} /> },
    {
      key: 'updated',
      title: names.updated,
      width: '7.5rem',
      render: ({ updated_at }) => <Moment at={updated_at} />,
    },
    {
      key: 'actions',
      title: '',
      align: 'end',
      width: '4.5rem',
      render: (enrolment) => <EnrolmentActions enrolment={enrolment} onWork={onWork} />,
    },
  ]
  return mayChange ? columns : columns.filter(({ key }) => key !== 'actions')
}
