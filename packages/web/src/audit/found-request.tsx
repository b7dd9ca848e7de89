import type { ClientRequestPage } from '@backoffice/contract/client-request'
import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '../api.ts'
import { defineTexts } from '../i18n/language.tsx'
import { useExplainRequest } from '../requests/explain-request.ts'
import { RequestDetails } from '../requests/request-details.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { TextLink } from '../ui/text/text-link.tsx'

const useTexts = defineTexts({
  en: { token: 'Open access token' },
  de: { token: 'Zugriffstoken öffnen' },
})

/** A request that changed nothing and was not refused at the gate: what it came to. `children` if it is not known. */
export function FoundRequest({ requestId, children }: { requestId: string; children: ReactNode }) {
  const texts = useTexts()
  const explain = useExplainRequest()
  const { data, error } = useQuery({
    queryKey: ['request of an access token', requestId],
    queryFn: async () =>
      (await get<ClientRequestPage>(`/requests?${new URLSearchParams({ request_id: requestId })}`)).data,
  })
  if (error) return <ErrorAlert error={error} />
  if (!data) return null
  const [request] = data
  if (!request) return children
  const { method, path, status, at, client_id } = request
  return (
    <Alert color={status < 400 ? 'gray' : 'red'} title={`${method} ${path}: ${status}`}>
      <Stack gap={4} c="var(--ink)">
        <Text size="sm" fw={600}>
          {explain(request).reason}
        </Text>
        <RequestDetails request={request} />
        <Text size="sm" component="div">
          <Moment at={at} absolute />
          {' · '}
          <TextLink to="/configuration/authentication/access-tokens/$clientId" params={{ clientId: client_id }}>
            {texts.token}
          </TextLink>
        </Text>
      </Stack>
    </Alert>
  )
}
