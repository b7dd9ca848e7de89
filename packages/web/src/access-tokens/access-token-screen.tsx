import type { AccessToken } from '@backoffice/contract/access-token'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { RequestsSection } from '../requests/requests-section.tsx'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { TitledSection } from '../ui/text/titled-section.tsx'
import { useMayChange } from '../use-may-change.ts'
import { TokenWebhooksSection } from '../webhooks/token-webhooks-section.tsx'
import { AccessTokenActions, type Asking } from './access-token-actions.tsx'
import { AccessTokenFacts } from './access-token-facts.tsx'
import classes from './access-token-screen.module.css'
import { accessTokenQuery } from './access-tokens.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { ConnectionCheckSection } from './check/connection-check-section.tsx'
import { EditAccessTokenForm } from './edit-access-token-form.tsx'
import { HealthSection } from './health/health-section.tsx'
import { ReplacementSection } from './replacement/replacement-section.tsx'
import { useReplacements } from './replacement/use-replacements.ts'
import { RulesSection } from './rules/rules-section.tsx'
import { StageLabel } from './stage-label.tsx'
import { UsageSection } from './usage-section.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Access token',
    about: 'Details',
    edit: 'Edit',
    replaceHint:
      'To replace this access token, add a new one with the same access. This one keeps working until you revoke it, so there is no downtime.',
    replacePaused: 'This access token is paused. Resume it, or replace it with a new one.',
    replaceExpired: 'This access token has expired and no longer works. Give it a later date, or replace it.',
    replaceRevoked:
      'This access token was revoked and cannot be restored. Replace it to let the program connect again.',
    revokeOld: 'Revoke this one',
    loading: 'Loading the access token',
    missing: {
      title: 'Access token not found',
      text: 'There is no access token with this client ID. Check the link.',
    },
  },
  de: {
    title: 'Zugriffstoken',
    about: 'Details',
    edit: 'Bearbeiten',
    replaceHint:
      'Legen Sie zum Ersetzen ein neues Zugriffstoken mit demselben Zugriff an. Dieses bleibt gültig, bis Sie es widerrufen. So gibt es keinen Ausfall.',
    replacePaused: 'Dieses Zugriffstoken ist pausiert. Setzen Sie es fort, oder ersetzen Sie es durch ein neues.',
    replaceExpired:
      'Dieses Zugriffstoken ist abgelaufen und gilt nicht mehr. Geben Sie ihm ein späteres Datum, oder ersetzen Sie es.',
    replaceRevoked:
      'Dieses Zugriffstoken wurde endgültig widerrufen. Ersetzen Sie es, damit sich das Programm wieder verbinden kann.',
    revokeOld: 'Dieses widerrufen',
    loading: 'Zugriffstoken wird geladen',
    missing: {
      title: 'Zugriffstoken nicht gefunden',
      text: 'Es gibt kein Zugriffstoken mit dieser Client-ID. Prüfen Sie den Link.',
    },
  },
})

const route = getRouteApi('/signed-in/configuration/authentication/access-tokens/$clientId')

export function AccessTokenScreen() {
  const texts = useTexts()
  const { data: token, error, refetch, isFetching } = useQuery(accessTokenQuery(route.useParams().clientId))
  if (token) return <Loaded key={token.client_id} token={token} />
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Breadcrumb belowList />
        <PageHead title={texts.title} />
      </Stack>
      {error ? (
        <LoadFailure error={error} missing={texts.missing} isFetching={isFetching} refetch={() => void refetch()} />
      ) : (
        <Skeleton h={480} radius="lg" role="status" aria-label={texts.loading} />
      )}
    </Stack>
  )
}

function Loaded({ token }: { token: AccessToken }) {
  const texts = useTexts()
  const mayChange = useMayChange()
  const [asking, setAsking] = useState<Asking>()
  const { before, after } = useReplacements(token)
  const revoked = token.status === 'revoked'
  const replaced = token.replaced_by !== undefined && after?.status !== 'revoked'
  const hints = {
    active: texts.replaceHint,
    paused: texts.replacePaused,
    expired: texts.replaceExpired,
    revoked: texts.replaceRevoked,
  }
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Breadcrumb belowList />
        <PageHead
          title={token.token_name}
          state={<StageLabel token={token} />}
          {...(replaced || !mayChange ? {} : { lead: hints[token.status] })}
        >
          {mayChange && <AccessTokenActions token={token} replaced={replaced} asking={asking} onAsk={setAsking} />}
        </PageHead>
      </Stack>
      <div className={classes.columns}>
        <Stack gap="xl">
          <HealthSection token={token} onResume={() => setAsking('pause')} />
          {after && (
            <ReplacementSection
              before={token}
              after={after}
              shown={token}
              revoke={mayChange && <Button onClick={() => setAsking('revoke')}>{texts.revokeOld}</Button>}
            />
          )}
          {before && <ReplacementSection before={before} after={token} shown={token} />}
          <UsageSection clientId={token.client_id} callsPerDay={token.calls_per_day} />
          <div id="requests">
            <RequestsSection clientId={token.client_id} />
          </div>
          <TokenWebhooksSection token={token} />
          <RulesSection token={token} />
          {mayChange && <ConnectionCheckSection token={token} />}
          {mayChange && !revoked && (
            <div id="edit">
              <TitledSection title={texts.edit}>
                <EditAccessTokenForm token={token} />
              </TitledSection>
            </div>
          )}
        </Stack>
        <section aria-label={texts.about}>
          <AccessTokenFacts token={token} />
        </section>
      </div>
    </Stack>
  )
}
