import type { User } from '@backoffice/contract/user'
import { Code, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { LevelPath } from '../hierarchy/level-path.tsx'
import { defineTexts } from '../i18n/language.tsx'
import { CopyButton } from '../ui/text/copy-button.tsx'
import { EmailText } from '../ui/text/email-text.tsx'
import { Fact, Facts } from '../ui/text/facts.tsx'
import { HistoryLink } from '../ui/text/history-link.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { PersonStateBadge } from './person-state-badge.tsx'
import { usePersonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    meaning: {
      active: 'Integrations in this learning area can act for this person.',
      inactive: 'Nobody can act for this person. Their data and enrolments are kept.',
      anonymised:
        'Their personal data is permanently erased; their enrolments and results are kept. You can still change the level.',
    },
    uuid: 'UUID',
    uuidHint: (header: ReactNode) => (
      <>An integration that acts for this person sends this UUID in the header {header}.</>
    ),
  },
  de: {
    meaning: {
      active: 'Integrationen dieses Lernbereichs können für diese Person handeln.',
      inactive: 'Niemand kann für diese Person handeln. Ihre Daten und Einschreibungen bleiben erhalten.',
      anonymised:
        'Die persönlichen Daten sind endgültig gelöscht; Einschreibungen und Ergebnisse bleiben erhalten. Die Ebene lässt sich noch ändern.',
    },
    uuid: 'UUID',
    uuidHint: (header: ReactNode) => (
      <>Eine Integration, die für diese Person handelt, sendet diese UUID im Header {header}.</>
    ),
  },
})

export function PersonFacts({ person }: { person: User }) {
  const texts = useTexts()
  const names = usePersonTexts()
  const state = person.anonymised_at ? 'anonymised' : person.active ? 'active' : 'inactive'
  return (
    <Facts>
      <Fact name={names.state} hint={texts.meaning[state]}>
        <PersonStateBadge person={person} />
      </Fact>
      <Fact name={names.role} hint={names.roleMeaning[person.role]}>
        {names.roles[person.role]}
      </Fact>
      <Fact name={names.level}>
        <LevelPath area={person.learning_area} levelId={person.level_id} />
      </Fact>
      <Fact name={names.email}>{person.email ? <EmailText email={person.email} /> : '–'}</Fact>
      <Fact name={names.externalId}>{person.external_id ?? '–'}</Fact>
      <Fact
        name={texts.uuid}
        // An anonymised person cannot be an acting user.
        hint={!person.anonymised_at && texts.uuidHint(<Code>Service-Client-UUID</Code>)}
      >
        <Group gap="xs">
          <Code>{person.uuid}</Code>
          <CopyButton what={texts.uuid} text={person.uuid} />
        </Group>
      </Fact>
      <Fact name={names.added}>
        <Moment at={person.created_at} />
      </Fact>
      <Fact name={names.updated}>
        <Moment at={person.updated_at} /> · <HistoryLink id={person.uuid} area={person.learning_area} />
      </Fact>
    </Facts>
  )
}
