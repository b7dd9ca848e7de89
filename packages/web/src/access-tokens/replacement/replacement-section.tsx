import type { AccessToken } from '@backoffice/contract/access-token'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import { TitledSection } from '../../ui/text/titled-section.tsx'
import classes from './replacement.module.css'
import { type Replacement, replacementStage } from './replacement.ts'
import { ReplacementTable } from './replacement-table.tsx'

const useTexts = defineTexts({
  en: {
    replacedTitle: 'Replaced by a new access token',
    replaced: {
      waiting:
        'The new one has not been used yet. Enter its client ID and secret in the program. This one works until you revoke it.',
      both: 'Both are in use. A program still uses this one: update it, then revoke this one.',
      quiet: 'The new one is in use, and nobody has used this one for a day. Revoke it.',
      done: 'This one is revoked. The new one takes its place.',
      undone: 'The new one was revoked. You can replace this one again.',
    },
    replacesTitle: 'Replaces an older access token',
    replaces: {
      waiting:
        'This one has not been used yet. Enter its client ID and secret in the program. The old one works until you revoke it.',
      both: 'Both are in use. A program still uses the old one: update it, then revoke the old one.',
      quiet: 'Nobody has used the old one for a day. Open it and revoke it.',
      done: 'The old one is revoked. This one takes its place.',
      undone: 'This one is revoked.',
    },
  },
  de: {
    replacedTitle: 'Ersetzt durch ein neues Zugriffstoken',
    replaced: {
      waiting:
        'Das neue wurde noch nicht verwendet. Tragen Sie seine Client-ID und sein Secret im Programm ein. Dieses gilt, bis Sie es widerrufen.',
      both: 'Beide werden verwendet. Ein Programm verwendet noch dieses: Stellen Sie es um, und widerrufen Sie dann dieses.',
      quiet: 'Das neue wird verwendet, und dieses hat seit einem Tag niemand verwendet. Widerrufen Sie es.',
      done: 'Dieses ist widerrufen. Das neue ist an seine Stelle getreten.',
      undone: 'Das neue wurde widerrufen. Sie können dieses noch einmal ersetzen.',
    },
    replacesTitle: 'Ersetzt ein älteres Zugriffstoken',
    replaces: {
      waiting:
        'Dieses wurde noch nicht verwendet. Tragen Sie seine Client-ID und sein Secret im Programm ein. Das alte gilt, bis Sie es widerrufen.',
      both: 'Beide werden verwendet. Ein Programm verwendet noch das alte: Stellen Sie es um, und widerrufen Sie dann das alte.',
      quiet: 'Das alte hat seit einem Tag niemand verwendet. Öffnen Sie es, und widerrufen Sie es.',
      done: 'Das alte ist widerrufen. Dieses ist an seine Stelle getreten.',
      undone: 'Dieses ist widerrufen.',
    },
  },
})

interface Props extends Replacement {
  /** The one whose page this is. */
  shown: AccessToken
  /** Shown when the old one can go. */
  revoke?: ReactNode
}

/** The old and the new access token side by side, and what to do next. */
export function ReplacementSection({ before, after, shown, revoke }: Props) {
  const texts = useTexts()
  const stage = replacementStage({ before, after })
  const isOld = shown.client_id === before.client_id
  return (
    <TitledSection
      title={isOld ? texts.replacedTitle : texts.replacesTitle}
      actions={isOld && stage === 'quiet' && revoke}
    >
      <Text size="sm" maw="42rem">
        <span className={stage === 'quiet' ? classes.mark : undefined}>
          {(isOld ? texts.replaced : texts.replaces)[stage]}
        </span>
      </Text>
      <ReplacementTable before={before} after={after} shown={shown} />
    </TitledSection>
  )
}
