import type { OpenLink } from '@backoffice/contract/administrator-link'
import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import type { Column } from '../ui/lists/column.ts'
import { DataTable } from '../ui/lists/data-table.tsx'
import { EmailText } from '../ui/text/email-text.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { TitledSection } from '../ui/text/titled-section.tsx'
import { useMayChange } from '../use-may-change.ts'
import { openLinksQuery, withdrawLink } from './administrators.ts'

const useTexts = defineTexts({
  en: {
    title: 'Open links',
    lead: 'Links that nobody has used yet. A link ends if whoever made it is deactivated.',
    email: 'Email address',
    kind: 'For',
    kinds: { invitation: 'Invitation', reset: 'New password' },
    created: 'Created',
    expires: 'Expires',
    withdraw: 'Withdraw',
    question: (email: string) => `Withdraw the link for ${email}?`,
    consequence: 'The link stops working immediately. You can create a new one at any time.',
  },
  de: {
    title: 'Offene Links',
    lead: 'Links, die noch niemand verwendet hat. Ein Link endet, wenn das Konto, das ihn erstellt hat, deaktiviert wird.',
    email: 'E-Mail-Adresse',
    kind: 'Zweck',
    kinds: { invitation: 'Einladung', reset: 'Neues Passwort' },
    created: 'Erstellt',
    expires: 'Läuft ab',
    withdraw: 'Zurückziehen',
    question: (email: string) => `Den Link für ${email} zurückziehen?`,
    consequence: 'Der Link funktioniert sofort nicht mehr. Sie können jederzeit einen neuen erstellen.',
  },
})

/** Nothing is shown if there are none. */
export function OpenLinksSection() {
  const texts = useTexts()
  const mayChange = useMayChange()
  const queryClient = useQueryClient()
  const { data: links, error } = useQuery(openLinksQuery)
  const [chosen, choose] = useState<OpenLink>()
  const close = () => choose(undefined)
  const columns: Column<OpenLink>[] = [
    { key: 'email', title: texts.email, render: ({ email }) => <EmailText email={email} /> },
    { key: 'kind', title: texts.kind, width: '9rem', render: ({ kind }) => texts.kinds[kind] },
    { key: 'created', title: texts.created, width: '9rem', render: ({ created_at }) => <Moment at={created_at} /> },
    { key: 'expires', title: texts.expires, width: '9rem', render: ({ expires_at }) => <Moment at={expires_at} /> },
    {
      key: 'withdraw',
      title: '',
      align: 'end',
      width: '9rem',
      render: (link) => (
        <Button
          variant="default"
          size="xs"
          aria-label={`${texts.withdraw}: ${link.email}`}
          onClick={() => choose(link)}
        >
          {texts.withdraw}
        </Button>
      ),
    },
  ]
  if (error) return <ErrorAlert error={error} />
  if (!links || links.length === 0) return null
  return (
    <TitledSection title={texts.title} lead={texts.lead}>
      <DataTable
        label={texts.title}
        columns={mayChange ? columns : columns.filter(({ key }) => key !== 'withdraw')}
        rows={links}
        rowKey={({ id }) => id}
      />
      {chosen && (
        <ConfirmDialog
          title={texts.question(chosen.email)}
          confirm={texts.withdraw}
          grave
          work={() => withdrawLink(chosen.id)}
          onClose={close}
          onDone={() => {
            close()
            void queryClient.invalidateQueries(openLinksQuery)
          }}
        >
          <Text size="sm">{texts.consequence}</Text>
        </ConfirmDialog>
      )}
    </TitledSection>
  )
}
