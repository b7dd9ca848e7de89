import type { AuditEvent } from '@backoffice/contract/audit-event'
import { useQuery } from '@tanstack/react-query'
import { administratorsQuery } from '../administrators/administrators.ts'
import { defineTexts } from '../i18n/language.tsx'
import { sessionQuery } from '../session.ts'
import type { Column } from '../ui/lists/column.ts'
import { Moment } from '../ui/text/moment.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { useSeesAllAreas } from '../use-own-area.ts'
import { ActionCell } from './action-cell.tsx'
import { ActorCell } from './actor-cell.tsx'
import classes from './audit.module.css'
import { EventDetails } from './event-details.tsx'
import { shortId } from './short-id.tsx'
import { SubjectCell } from './subject-cell.tsx'

const useTexts = defineTexts({
  en: {
    time: 'Time',
    action: 'Action',
    details: 'Details',
    actor: 'Who',
    subject: 'What',
    request: 'Request',
    requestOf: (id: string) => `Show only request ${id}`,
  },
  de: {
    time: 'Zeit',
    action: 'Aktion',
    details: 'Details',
    actor: 'Wer',
    subject: 'Was',
    request: 'Anfrage',
    requestOf: (id: string) => `Nur Anfrage ${id} anzeigen`,
  },
})

export function useAuditColumns(): Column<AuditEvent>[] {
  const texts = useTexts()
  // Area administrators do not see who else there is.
  const { data: all } = useQuery({ ...administratorsQuery, enabled: useSeesAllAreas() })
  const { data: session } = useQuery(sessionQuery)
  const known = all ?? (session ? [session.administrator] : [])
  const emails = new Map(known.map(({ id, email }) => [id, email]))
  return [
    {
      key: 'time',
      title: texts.time,
      width: '12rem',
      render: ({ at }) => <Moment at={at} absolute />,
    },
    {
      key: 'action',
      title: texts.action,
      render: (event) => <ActionCell event={event} />,
      details: { label: () => texts.details, content: (event) => <EventDetails event={event} /> },
    },
    { key: 'actor', title: texts.actor, render: (event) => <ActorCell event={event} emails={emails} /> },
    { key: 'subject', title: texts.subject, render: (event) => <SubjectCell event={event} emails={emails} /> },
    {
      key: 'request',
      title: texts.request,
      width: '7rem',
      render: ({ request_id }) =>
        request_id === undefined ? (
          '–'
        ) : (
          <TextLink
            to="/audit"
            search={{ request_id }}
            className={classes.request ?? ''}
            aria-label={`${shortId(request_id)}: ${texts.requestOf(request_id)}`}
            title={request_id}
          >
            {shortId(request_id)}
          </TextLink>
        ),
    },
  ]
}
