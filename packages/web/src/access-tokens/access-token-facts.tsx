import type { AccessToken } from '@backoffice/contract/access-token'
import { Anchor, Code, Group, Text } from '@mantine/core'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { CopyButton } from '../ui/text/copy-button.tsx'
import { EmailText } from '../ui/text/email-text.tsx'
import { Fact, Facts } from '../ui/text/facts.tsx'
import { HistoryLink } from '../ui/text/history-link.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { LastUse } from './last-use.tsx'
import { useRuleTexts } from './rules/rule-texts.ts'
import { useCommonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    created: 'Added',
    paused: 'Paused',
    beyondMaximum: 'Later than the operator now allows. It keeps its date.',
    revoked: 'Revoked',
    audit: 'Audit trail',
    showAudit: 'Show its history',
    secret: 'Client secret',
    secretGone: 'Shown only once, when the access token was added. If it is lost, replace the access token.',
  },
  de: {
    created: 'Angelegt',
    paused: 'Pausiert',
    beyondMaximum: 'Später, als inzwischen erlaubt ist. Es behält sein Datum.',
    revoked: 'Widerrufen',
    audit: 'Protokoll',
    showAudit: 'Verlauf anzeigen',
    secret: 'Client-Secret',
    secretGone: 'Wurde nur einmal beim Anlegen angezeigt. Wenn es verloren ist, ersetzen Sie das Zugriffstoken.',
  },
})

export function AccessTokenFacts({ token }: { token: AccessToken }) {
  const texts = useTexts()
  const common = useCommonTexts()
  const rules = useRuleTexts()
  const format = useFormat()
  return (
    <Facts>
      {token.revoked_at !== undefined && (
        <Fact name={texts.revoked}>
          <Moment at={token.revoked_at} absolute />
        </Fact>
      )}
      {token.paused_at !== undefined && !token.revoked_at && (
        <Fact name={texts.paused}>
          <Moment at={token.paused_at} absolute />
        </Fact>
      )}
      <Fact name={common.learningArea}>{token.learning_area_name}</Fact>
      <Fact name={common.expirationDate} hint={token.beyond_maximum && texts.beyondMaximum}>
        <time dateTime={token.expiration_date}>{format.day(token.expiration_date)}</time> (UTC)
      </Fact>
      <Fact name={common.lastUsed}>
        <LastUse token={token} />
      </Fact>
      <Fact name={texts.created}>
        <Moment at={token.created_at} absolute /> · <HistoryLink id={token.client_id} />
      </Fact>
      {token.owner !== undefined && <Fact name={rules.owner}>{token.owner}</Fact>}
      {token.contact_email !== undefined && (
        <Fact name={rules.contact}>
          <Anchor inherit underline="always" href={`mailto:${token.contact_email}`}>
            <EmailText email={token.contact_email} />
          </Anchor>
        </Fact>
      )}
      {token.note !== undefined && <Fact name={rules.note}>{token.note}</Fact>}
      <Fact name={common.clientId}>
        <Group gap="xs">
          <Code>{token.client_id}</Code>
          <CopyButton what={common.clientId} text={token.client_id} />
        </Group>
      </Fact>
      <Fact name={texts.secret}>
        <Text span inherit c="dimmed">
          {texts.secretGone}
        </Text>
      </Fact>
      <Fact name={texts.audit}>
        <TextLink to="/audit" search={{ client_id: token.client_id }}>
          {texts.showAudit}
        </TextLink>
      </Fact>
    </Facts>
  )
}
