import type { User } from '@backoffice/contract/user'
import { LevelPath } from '../hierarchy/level-path.tsx'
import type { Column } from '../ui/data-table.tsx'
import { Moment } from '../ui/moment.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './people-table.module.css'
import { PersonStateBadge } from './person-state-badge.tsx'
import { usePersonTexts } from './texts.ts'

export function usePeopleColumns(): Column<User>[] {
  const names = usePersonTexts()
  return [
    {
      key: 'name',
      title: names.name,
      render: ({ learning_area, uuid, display_name }) => (
        <TextLink fw={600} to="/people/$area/$uuid" params={{ area: learning_area, uuid }}>
          {display_name}
        </TextLink>
      ),
    },
    { key: 'email', title: names.email, render: ({ email }) => <span className={classes.email}>{email ?? '–'}</span> },
    {
      key: 'role',
      title: names.role,
      render: ({ role }) => <span className={classes.whole}>{names.roles[role]}</span>,
    },
    {
      key: 'level',
      title: names.level,
      render: ({ learning_area, level_id }) => <LevelPath area={learning_area} levelId={level_id} />,
    },
    { key: 'state', title: names.state, render: (person) => <PersonStateBadge person={person} /> },
    {
      key: 'updated',
      title: names.updated,
      render: ({ updated_at }) => (
        <span className={classes.whole}>
          <Moment at={updated_at} />
        </span>
      ),
    },
  ]
}
