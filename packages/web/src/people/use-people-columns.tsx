import { peopleSorts } from '@backoffice/contract/people-sorts'
import type { User } from '@backoffice/contract/user'
import { Text } from '@mantine/core'
import { LevelPath } from '../hierarchy/level-path.tsx'
import type { Column } from '../ui/lists/column.ts'
import { EmailText } from '../ui/text/email-text.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import type { PeopleSearch } from './people-filters.tsx'
import { PersonStateBadge } from './person-state-badge.tsx'
import { usePersonTexts } from './texts.ts'
import { usePersonName } from './use-person-name.ts'

/** Of a list with these filters, which decide by what the service can sort it. */
export function usePeopleColumns({ q, role, active }: PeopleSearch): Column<User>[] {
  const sorts = peopleSorts({ q, role, active: active !== 'false' })
  const sortable = (sort: (typeof sorts)[number]) => (sorts.includes(sort) ? { sort } : {})
  const names = usePersonTexts()
  const nameOf = usePersonName()
  return [
    {
      key: 'name',
      title: names.name,
      minWidth: '12rem',
      ...sortable('name'),
      oneLine: true,
      render: (person) => (
        <TextLink
          title={nameOf(person)}
          to="/people/$area/$uuid"
          params={{ area: person.learning_area, uuid: person.uuid }}
        >
          {nameOf(person)}
        </TextLink>
      ),
    },
    {
      key: 'email',
      title: names.email,
      minWidth: '14rem',
      oneLine: true,
      render: ({ email }) =>
        email ? (
          <Text span inherit c="dimmed" title={email}>
            <EmailText email={email} />
          </Text>
        ) : (
          '–'
        ),
    },
    {
      key: 'role',
      title: names.role,
      width: '6.5rem',
      render: ({ role }) => names.roles[role],
    },
    {
      key: 'level',
      title: names.level,
      width: '11rem',
      oneLine: true,
      render: ({ learning_area, level_id }) => <LevelPath area={learning_area} levelId={level_id} short />,
    },
    { key: 'state', title: names.state, width: '7.5rem', render: (person) => <PersonStateBadge person={person} /> },
    {
      key: 'updated',
      title: names.updated,
      width: '8rem',
      ...sortable('updated_at'),
      align: 'end',
      render: ({ updated_at }) => <Moment at={updated_at} />,
    },
  ]
}
