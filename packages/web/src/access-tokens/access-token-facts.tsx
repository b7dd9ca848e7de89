import type { AccessToken } from '@backoffice/contract/access-token'
import { Code, Group, Text } from '@mantine/core'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Moment } from '../ui/moment.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { LastUse } from './last-use.tsx'
import { useCommonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    created: 'Added',
    revoked: 'Revoked',
    audit: 'Audit trail',
    showAudit: 'Show its history',
    secret: 'Client secret',
    secretGone: 'Shown only once, when the access token was added. If it is lost, replace the access token.',
  },
  de: {
    created: 'Angelegt',
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
  const format = useFormat()
  return (
    <Facts>
      {token.revoked_at !== undefined && (
        <Fact name={texts.revoked}>
          <Moment at={token.revoked_at} absolute />
        </Fact>
      )}
      <Fact name={common.learningArea}>{token.learning_area_name}</Fact>
      <Fact name={common.access}>{common.accessOf[token.access]}</Fact>
      <Fact name={common.expirationDate}>
        <time dateTime={token.expiration_date}>{format.day(token.expiration_date)}</time> (UTC)
      </Fact>
      <Fact name={common.lastUsed}>
        <LastUse token={token} />
      </Fact>
      <Fact name={texts.created}>
        <Moment at={token.created_at} absolute />
      </Fact>
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
