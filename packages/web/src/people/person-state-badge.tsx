import type { User } from '@backoffice/contract/user'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import { usePersonTexts } from './texts.ts'

const tones = { active: 'good', inactive: 'quiet', anonymised: 'quiet' } as const

export function PersonStateBadge({ person }: { person: User }) {
  const state = person.anonymised_at ? 'anonymised' : person.active ? 'active' : 'inactive'
  return <StatusBadge tone={tones[state]}>{usePersonTexts().states[state]}</StatusBadge>
}
