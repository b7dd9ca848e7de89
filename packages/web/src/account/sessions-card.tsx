import type { AccountSession } from '@backoffice/contract/administrator'
import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import type { Column } from '../ui/lists/column.ts'
import { DataTable, TableSkeleton } from '../ui/lists/data-table.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { TitledSection } from '../ui/text/titled-section.tsx'
import { endSession, sessionsQuery } from './account.ts'
import { browserName } from './browser-name.ts'

const useTexts = defineTexts({
  en: {
    title: 'Sessions',
    lead: 'Where you are signed in. If you do not recognise a session, end it and change your password.',
    loading: 'Loading sessions',
    browser: 'Browser',
    address: 'IP address',
    opened: 'Signed in',
    lastSeen: 'Last active',
    current: 'this session',
    end: 'End session',
    question: 'End this session?',
    consequence: (browser: string, address: string) =>
      `${browser} at ${address} is signed out immediately. Unsaved changes there may be lost.`,
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown browser',
  },
  de: {
    title: 'Sitzungen',
    lead: 'Hier sind Sie angemeldet. Wenn Sie eine Sitzung nicht kennen, beenden Sie sie, und ändern Sie Ihr Passwort.',
    loading: 'Sitzungen werden geladen',
    browser: 'Browser',
    address: 'IP-Adresse',
    opened: 'Angemeldet',
    lastSeen: 'Zuletzt aktiv',
    current: 'diese Sitzung',
    end: 'Sitzung beenden',
    question: 'Diese Sitzung beenden?',
    consequence: (browser: string, address: string) =>
      `${browser} (${address}) wird sofort abgemeldet. Nicht gespeicherte Eingaben gehen dort möglicherweise verloren.`,
    on: (browser: string, system: string) => `${browser} unter ${system}`,
    unknown: 'Unbekannter Browser',
  },
})

export function SessionsCard() {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const { data: sessions, error } = useQuery(sessionsQuery)
  const [ending, setEnding] = useState<AccountSession>()
  const nameOf = (session: AccountSession) => browserName(session.user_agent, texts.on) ?? texts.unknown
  const columns: Column<AccountSession>[] = [
    {
      key: 'browser',
      title: texts.browser,
      render: (session) => (
        <span title={session.user_agent}>
          {nameOf(session)} {session.current && <Text span c="dimmed" size="xs">{`(${texts.current})`}</Text>}
        </span>
      ),
    },
    { key: 'address', title: texts.address, render: ({ address }) => address },
    {
      key: 'opened',
      title: texts.opened,
      width: '9rem',
      render: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      key: 'last seen',
      title: texts.lastSeen,
      width: '9rem',
      render: ({ last_seen_at }) => <Moment at={last_seen_at} />,
    },
    {
      key: 'end',
      title: '',
      align: 'end',
      width: '10.5rem',
      render: (session) =>
        !session.current && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${texts.end}: ${nameOf(session)}`}
            onClick={() => setEnding(session)}
          >
            {texts.end}
          </Button>
        ),
    },
  ]
  const close = () => setEnding(undefined)
  return (
    <TitledSection title={texts.title} lead={texts.lead}>
      {error && <ErrorAlert error={error} />}
      {sessions && <DataTable label={texts.title} columns={columns} rows={sessions} rowKey={({ id }) => id} />}
      {!sessions && !error && <TableSkeleton label={texts.loading} />}
      {ending && (
        <ConfirmDialog
          title={texts.question}
          confirm={texts.end}
          grave
          work={() => endSession(ending.id)}
          onClose={close}
          onDone={() => {
            close()
            void queryClient.invalidateQueries(sessionsQuery)
          }}
        >
          <Text size="sm">{texts.consequence(nameOf(ending), ending.address)}</Text>
        </ConfirmDialog>
      )}
    </TitledSection>
  )
}
