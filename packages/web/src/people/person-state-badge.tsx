import type { User } from '@backoffice/contract/user'
import { Badge } from '@mantine/core'
import { usePersonTexts } from './texts.ts'

const colors = { active: 'teal', inactive: 'yellow', anonymised: 'gray' } as const

export function PersonStateBadge({ person }: { person: User }) {
  const state = person.anonymised_at ? 'anonymised' : person.active ? 'active' : 'inactive'
  return (
    <Badge variant="dot" color={colors[state]} tt="none" fw={500} miw="max-content">
      {usePersonTexts().states[state]}
    </Badge>
  )
}
