import type { AuditEvent, AuditEventPage } from '@backoffice/contract/audit-event'
import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { get } from '../api.ts'
import { defineTexts } from '../i18n/language.tsx'
import { useExplainRefusal } from '../refusals/refusal-texts.ts'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { Moment } from '../ui/moment.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useActionName } from './action-texts.ts'

const useTexts = defineTexts({
  en: {
    loading: 'Looking it up',
    nothing: 'Nothing was written down under this request id.',
    nothingText:
      'Only changes and refusals are: a call that only read, and was answered, leaves no trace here. A refusal appears within a second; of calls without a valid token only the first of a network in each minute has its id here. The id must be whole, as the header X-Request-Id gave it.',
    done: (action: string) => `Done: ${action}.`,
    doneText: 'This request was not refused.',
    refused: (action: string) => `Refused: ${action}`,
    token: 'Open the access token',
  },
  de: {
    loading: 'Wird nachgeschlagen',
    nothing: 'Unter dieser Anfrage-ID wurde nichts festgehalten.',
    nothingText:
      'Festgehalten werden nur Änderungen und Ablehnungen: Ein Aufruf, der nur las und beantwortet wurde, hinterlässt hier keine Spur. Eine Ablehnung erscheint binnen einer Sekunde; von Aufrufen ohne gültiges Token steht nur der erste eines Netzes in jeder Minute mit seiner ID hier. Die ID muss vollständig sein, wie im Header X-Request-Id.',
    done: (action: string) => `Ausgeführt: ${action}.`,
    doneText: 'Diese Anfrage wurde nicht abgelehnt.',
    refused: (action: string) => `Abgelehnt: ${action}`,
    token: 'Zugriffstoken öffnen',
  },
})

/** What happened to one request, in plain words. */
export function RequestFinding({ requestId }: { requestId: string }) {
  const texts = useTexts()
  const { data, error } = useQuery({
    queryKey: ['request', requestId],
    queryFn: async () =>
      (await get<AuditEventPage>(`/audit-events?${new URLSearchParams({ request_id: requestId })}`)).data,
  })
  if (error) return <ErrorAlert error={error} />
  if (!data) return <Skeleton h={110} role="status" aria-label={texts.loading} />
  const event = data.find(({ refusal }) => refusal !== undefined) ?? data[0]
  return (
    <div role="status">
      {event ? (
        <Finding event={event} />
      ) : (
        <Alert color="gray" title={texts.nothing}>
          <Text size="sm">{texts.nothingText}</Text>
        </Alert>
      )}
    </div>
  )
}

function Finding({ event }: { event: AuditEvent }) {
  const texts = useTexts()
  const nameOf = useActionName()
  const explain = useExplainRefusal()
  const { action, refusal, client_id, at } = event
  const explained = refusal === undefined ? undefined : explain(refusal)
  return (
    <Alert color={explained ? 'red' : 'gray'} title={(explained ? texts.refused : texts.done)(nameOf(action))}>
      <Stack gap={4}>
        <Text size="sm" fw={600} c="var(--mantine-color-text)">
          {explained?.reason ?? texts.doneText}
        </Text>
        {explained && (
          <Text size="sm" c="var(--mantine-color-text)">
            {explained.remedy}
          </Text>
        )}
        <Text size="sm" c="var(--mantine-color-text)" component="div">
          <Moment at={at} absolute />
          {client_id !== undefined && (
            <>
              {' · '}
              <TextLink to="/configuration/authentication/access-tokens/$clientId" params={{ clientId: client_id }}>
                {texts.token}
              </TextLink>
            </>
          )}
        </Text>
      </Stack>
    </Alert>
  )
}
