import type { AccessToken } from '@backoffice/contract/access-token'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { TitledCard } from '../ui/titled-card.tsx'
import { AccessTokenFacts } from './access-token-facts.tsx'
import classes from './access-token-screen.module.css'
import { accessTokenQuery } from './access-tokens.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { EditAccessTokenForm } from './edit-access-token-form.tsx'
import { replacementOf } from './lifecycle.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import { useCommonTexts } from './texts.ts'
import { UsageChart } from './usage-chart.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Access token',
    about: 'About it',
    edit: 'Edit',
    replace: 'Replace',
    revoke: 'Revoke',
    replaceHint:
      'To replace it, add a new one with the same access: this one keeps working until you revoke it, so nothing stands still.',
    replaceRevoked: 'It is revoked, which is final. To let the program work again, replace it with a new one.',
    loading: 'Loading the access token',
    missing: {
      title: 'There is no access token here',
      text: 'No access token has this client id. The link may have a slip in it.',
    },
  },
  de: {
    title: 'Zugriffstoken',
    about: 'Angaben',
    edit: 'Bearbeiten',
    replace: 'Ersetzen',
    revoke: 'Widerrufen',
    replaceHint:
      'Zum Ersetzen legen Sie ein neues mit demselben Zugriff an: Dieses gilt weiter, bis Sie es widerrufen. So steht nichts still.',
    replaceRevoked:
      'Es ist widerrufen, und das ist endgültig. Damit das Programm wieder arbeiten kann, ersetzen Sie es durch ein neues.',
    loading: 'Das Zugriffstoken wird geladen',
    missing: {
      title: 'Hier ist kein Zugriffstoken',
      text: 'Kein Zugriffstoken hat diese Client-ID. Vielleicht enthält der Link einen Fehler.',
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
  const common = useCommonTexts()
  const [revoking, setRevoking] = useState(false)
  const revoked = token.status === 'revoked'
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Breadcrumb belowList />
        <PageHead title={token.token_name} lead={revoked ? texts.replaceRevoked : texts.replaceHint}>
          <LinkButton
            variant={revoked ? 'filled' : 'default'}
            to="/configuration/authentication/access-tokens/add"
            search={replacementOf(token)}
          >
            {texts.replace}
          </LinkButton>
          {!revoked && (
            <Button color="red" onClick={() => setRevoking(true)}>
              {texts.revoke}
            </Button>
          )}
        </PageHead>
      </Stack>
      <div className={classes.columns} data-alone={revoked || undefined}>
        <TitledCard title={texts.about}>
          <AccessTokenFacts token={token} />
        </TitledCard>
        {!revoked && (
          <TitledCard title={texts.edit}>
            <EditAccessTokenForm token={token} />
          </TitledCard>
        )}
      </div>
      <TitledCard title={common.usage}>
        <UsageChart callsPerDay={token.calls_per_day} />
      </TitledCard>
      {/* Goes together with its button, so that the focus lands on the title and not on nothing. */}
      {revoking && !revoked && <RevokeDialog token={token} onClose={() => setRevoking(false)} />}
    </Stack>
  )
}
