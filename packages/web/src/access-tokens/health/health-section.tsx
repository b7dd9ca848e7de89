import type { AccessToken } from '@backoffice/contract/access-token'
import { Button, Text } from '@mantine/core'
import { defineTexts } from '../../i18n/language.tsx'
import { useExplainRefusal } from '../../refusals/refusal-texts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { TitledSection } from '../../ui/text/titled-section.tsx'
import { useMayChange } from '../../use-may-change.ts'
import { replacementSearch } from '../lifecycle.ts'
import { useCommonTexts } from '../texts.ts'
import classes from './health.module.css'
import { isFailing } from './health.ts'
import { type Help, helpFor } from './help-for.ts'
import { HelpLink } from './help-link.tsx'
import { useRefusedInWords } from './use-refused-in-words.ts'

const useTexts = defineTexts({
  en: {
    title: 'Refused in the last 24 hours',
    lastFrom: (ip: string) => `Last attempt from ${ip}.`,
    worksSince: 'It has worked since then, most recently',
  },
  de: {
    title: 'Abgelehnt in den letzten 24 Stunden',
    lastFrom: (ip: string) => `Letzter Versuch von ${ip}.`,
    worksSince: 'Seitdem hat es wieder funktioniert, zuletzt',
  },
})

/** Why the access token was refused, by reason, each with the button that helps. */
export function HealthSection({ token, onResume }: { token: AccessToken; onResume(): void }) {
  const texts = useTexts()
  const inWords = useRefusedInWords()
  const explain = useExplainRefusal()
  const { refusals = [], last_used_at } = token
  if (refusals.length === 0) return null
  const failing = isFailing(token)
  return (
    <div id="health">
      <TitledSection title={texts.title}>
        <ul className={classes.reasons} data-failing={failing || undefined}>
          {refusals.map((each) => (
            <li key={each.reason}>
              <div>
                <strong>{inWords(each)}</strong>
                <p>
                  {explain(each.reason).remedy} {each.last_address !== undefined && texts.lastFrom(each.last_address)}
                </p>
              </div>
              <HelpButton token={token} help={helpFor(each.reason, token)} onResume={onResume} />
            </li>
          ))}
        </ul>
        {!failing && last_used_at !== undefined && (
          <Text size="sm">
            {texts.worksSince} <Moment at={last_used_at} />.
          </Text>
        )}
      </TitledSection>
    </div>
  )
}

function HelpButton({ token, help, onResume }: { token: AccessToken; help: Help; onResume(): void }) {
  const common = useCommonTexts()
  if (!useMayChange()) return <HelpLink token={token} help="requests" />
  if (help === 'resume') {
    return (
      <Button variant="default" onClick={onResume}>
        {common.resume}
      </Button>
    )
  }
  if (help !== 'replace') return <HelpLink token={token} help={help} />
  return (
    <LinkButton
      variant="default"
      to="/configuration/authentication/access-tokens/add"
      search={replacementSearch(token)}
      aria-label={`${common.replace}: ${token.token_name}`}
    >
      {common.replace}
    </LinkButton>
  )
}
