import type { Course } from '@backoffice/contract/course'
import { LevelPath } from '../hierarchy/level-path.tsx'
import type { Column } from '../ui/lists/column.ts'
import { Moment } from '../ui/text/moment.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { CourseStatusBadge } from './course-status-badge.tsx'
import { useCourseTexts } from './texts.ts'
import { useLanguageName } from './use-language-name.ts'

export function useCourseColumns(): Column<Course>[] {
  const names = useCourseTexts()
  const languageName = useLanguageName()
  return [
    {
      key: 'title',
      title: names.title,
      minWidth: '14rem',
      sort: 'name',
      oneLine: true,
      render: ({ id, title }) => (
        <TextLink to="/courses/$id" params={{ id }} title={title}>
          {title}
        </TextLink>
      ),
    },
    { key: 'code', title: names.code, width: '7rem', oneLine: true, render: ({ code }) => code ?? '–' },
    {
      key: 'level',
      title: names.level,
      width: '11rem',
      oneLine: true,
      render: ({ learning_area, level_id }) => <LevelPath area={learning_area} levelId={level_id} short />,
    },
    {
      key: 'language',
      title: names.language,
      width: '6.5rem',
      render: ({ language }) => languageName(language) ?? language,
    },
    {
      key: 'status',
      title: names.status,
      width: '8.5rem',
      render: ({ status }) => <CourseStatusBadge status={status} />,
    },
    {
      key: 'self_enrolment',
      title: names.selfEnrolment,
      width: '10rem',
      render: ({ self_enrolment }) => names.selfEnrolments[self_enrolment ? 'yes' : 'no'],
    },
    {
      key: 'updated_at',
      title: names.updated,
      width: '8rem',
      sort: 'updated_at',
      align: 'end',
      render: ({ updated_at }) => <Moment at={updated_at} />,
    },
  ]
}
