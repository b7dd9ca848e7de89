import type { AuditEvent, AuditEventPage } from '@backoffice/contract/audit-event'
import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { get } from '../api.ts'
import { defineTexts } from '../i18n/language.tsx'
import { useExplainRefusal } from '../refusals/refusal-texts.ts'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { useActionName } from './action-texts.ts'
import { FoundRequest } from './found-request.tsx'

const useTexts = defineTexts({
  en: {
    loading: 'Searching',
    nothing: 'No events found for this request ID.',
    nothingText:
      'The audit trail contains only changes and refusals, and each access token only its last requests. A refusal appears within a second. For calls without a valid token, only the first one per network and minute is recorded with its ID. Enter the complete ID from the X-Request-Id header.',
    done: (action: string) => `Done: ${action}.`,
    doneText: 'This request was not refused.',
    refused: (action: string) => `Refused: ${action}`,
    token: 'Open access token',
  },
  de: {
    loading: 'Suche läuft',
    nothing: 'Keine Ereignisse zu dieser Anfrage-ID gefunden.',
    nothingText:
      'Das Protokoll enthält nur Änderungen und Ablehnungen, jedes Zugriffstoken nur seine letzten Anfragen. Eine Ablehnung erscheint innerhalb einer Sekunde. Von Aufrufen ohne gültiges Token wird je Netzwerk und Minute nur der erste mit seiner ID erfasst. Geben Sie die vollständige ID aus dem Header X-Request-Id ein.',
    done: (action: string) => `Ausgeführt: ${action}.`,
    doneText: 'Diese Anfrage wurde nicht abgelehnt.',
    refused: (action: string) => `Abgelehnt: ${action}`,
    token: 'Zugriffstoken öffnen',
  },
})

/** Says in plain words what happened to a request. */
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
        <FoundRequest requestId={requestId}>
          <Alert color="gray" title={texts.nothing}>
            <Text size="sm">{texts.nothingText}</Text>
          </Alert>
        </FoundRequest>
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
        <Text size="sm" fw={600} c="var(--ink)">
          {explained?.reason ?? texts.doneText}
        </Text>
        {explained && (
          <Text size="sm" c="var(--ink)">
            {explained.remedy}
          </Text>
        )}
        <Text size="sm" c="var(--ink)" component="div">
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
