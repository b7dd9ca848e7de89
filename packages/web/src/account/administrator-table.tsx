import type { ManagedAdministrator } from '@backoffice/contract/administrator'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { Moment } from '../ui/moment.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { administratorsQuery, setAdministratorActive } from './administrators.ts'

const useTexts = defineTexts({
  en: {
    email: 'E-mail address',
    status: 'Status',
    active: 'Active',
    inactive: 'Deactivated',
    you: 'you',
    totp: 'Second factor',
    on: 'On',
    off: 'Off',
    lastSignedIn: 'Last signed in',
    never: 'Never',
    deactivate: 'Deactivate',
    reactivate: 'Reactivate',
    deactivateQuestion: (email: string) => `Deactivate ${email}?`,
    reactivateQuestion: (email: string) => `Reactivate ${email}?`,
    deactivation: 'They are signed out at once and cannot sign in. Access tokens that they added go on working.',
    ownDeactivation: 'This is you: you are signed out at once, and only another administrator can let you in again.',
    reactivation: 'They can sign in again with the password they had.',
  },
  de: {
    email: 'E-Mail-Adresse',
    status: 'Status',
    active: 'Aktiv',
    inactive: 'Deaktiviert',
    you: 'Sie',
    totp: 'Zweiter Faktor',
    on: 'Ein',
    off: 'Aus',
    lastSignedIn: 'Letzte Anmeldung',
    never: 'Nie',
    deactivate: 'Deaktivieren',
    reactivate: 'Reaktivieren',
    deactivateQuestion: (email: string) => `${email} deaktivieren?`,
    reactivateQuestion: (email: string) => `${email} reaktivieren?`,
    deactivation: 'Das Konto wird sofort abgemeldet und kann sich nicht anmelden. Seine Zugriffstoken gelten weiter.',
    ownDeactivation:
      'Das sind Sie selbst: Sie werden sofort abgemeldet, und nur ein anderes Konto kann Sie wieder einlassen.',
    reactivation: 'Das Konto kann sich mit dem bisherigen Passwort wieder anmelden.',
  },
})

interface Props {
  label: string
  administrators: ManagedAdministrator[]
  self: string
}

export function AdministratorTable({ label, administrators, self }: Props) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const [chosen, choose] = useState<ManagedAdministrator>()
  const close = () => choose(undefined)
  const columns: Column<ManagedAdministrator>[] = [
    {
      key: 'email',
      title: texts.email,
      render: ({ id, email }) => (
        <span>
          <EmailText email={email} /> {id === self && <StatusBadge tone="new">{texts.you}</StatusBadge>}
        </span>
      ),
    },
    {
      key: 'status',
      title: texts.status,
      width: '8.5rem',
      render: ({ active }) => (
        <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? texts.active : texts.inactive}</StatusBadge>
      ),
    },
    {
      key: 'totp',
      title: texts.totp,
      width: '8rem',
      worth: 'medium',
      render: ({ totp }) => (totp ? texts.on : texts.off),
    },
    {
      key: 'last signed in',
      title: texts.lastSignedIn,
      width: '9.5rem',
      render: ({ last_signed_in_at: at }) => (at ? <Moment at={at} /> : texts.never),
    },
    {
      key: 'change',
      title: '',
      align: 'end',
      width: '9rem',
      render: (administrator) => {
        const { email, active } = administrator
        const verb = active ? texts.deactivate : texts.reactivate
        return (
          <Button variant="default" size="xs" aria-label={`${verb}: ${email}`} onClick={() => choose(administrator)}>
            {verb}
          </Button>
        )
      },
    },
  ]
  return (
    <>
      <DataTable label={label} columns={columns} rows={administrators} rowKey={({ id }) => id} />
      {chosen && (
        <ConfirmDialog
          title={(chosen.active ? texts.deactivateQuestion : texts.reactivateQuestion)(chosen.email)}
          confirm={chosen.active ? texts.deactivate : texts.reactivate}
          grave={chosen.active}
          work={() => setAdministratorActive(chosen.id, !chosen.active)}
          onClose={close}
          onDone={() => {
            close()
            void queryClient.invalidateQueries(administratorsQuery)
          }}
        >
          <Text size="sm">
            {!chosen.active && texts.reactivation}
            {chosen.active && (chosen.id === self ? texts.ownDeactivation : texts.deactivation)}
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}
