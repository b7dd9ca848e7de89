import type { User } from '@backoffice/contract/user'
import { usePersonName } from '../enrolments/use-person-name.ts'
import { LevelPath } from '../hierarchy/level-path.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { Moment } from '../ui/moment.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { PersonStateBadge } from './person-state-badge.tsx'
import { usePersonTexts } from './texts.ts'

export function usePeopleColumns(): Column<User>[] {
  const names = usePersonTexts()
  const nameOf = usePersonName()
  return [
    {
      key: 'name',
      title: names.name,
      render: (person) => (
        <TextLink fw={600} to="/people/$area/$uuid" params={{ area: person.learning_area, uuid: person.uuid }}>
          {nameOf(person)}
        </TextLink>
      ),
    },
    { key: 'email', title: names.email, render: ({ email }) => (email ? <EmailText email={email} /> : '–') },
    {
      key: 'role',
      title: names.role,
      width: '6.5rem',
      worth: 'medium',
      render: ({ role }) => names.roles[role],
    },
    {
      key: 'level',
      title: names.level,
      render: ({ learning_area, level_id }) => <LevelPath area={learning_area} levelId={level_id} />,
    },
    { key: 'state', title: names.state, width: '8.25rem', render: (person) => <PersonStateBadge person={person} /> },
    {
      key: 'updated',
      title: names.updated,
      width: '8.5rem',
      worth: 'medium',
      render: ({ updated_at }) => <Moment at={updated_at} />,
    },
  ]
}
