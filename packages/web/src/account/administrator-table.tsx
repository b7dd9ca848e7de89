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
    email: 'Email address',
    status: 'Status',
    active: 'Active',
    inactive: 'Deactivated',
    you: 'you',
    totp: '2FA',
    on: 'On',
    off: 'Off',
    lastSignedIn: 'Last sign-in',
    never: 'Never',
    deactivate: 'Deactivate',
    reactivate: 'Reactivate',
    deactivateQuestion: (email: string) => `Deactivate ${email}?`,
    reactivateQuestion: (email: string) => `Reactivate ${email}?`,
    deactivation: 'They are signed out immediately and can no longer sign in. Access tokens they added keep working.',
    ownDeactivation:
      'This is your own account. You are signed out immediately, and only another administrator can reactivate it.',
    reactivation: 'They can sign in again with their old password.',
  },
  de: {
    email: 'E-Mail-Adresse',
    status: 'Status',
    active: 'Aktiv',
    inactive: 'Deaktiviert',
    you: 'Sie',
    totp: '2FA',
    on: 'Aktiviert',
    off: 'Deaktiviert',
    lastSignedIn: 'Letzte Anmeldung',
    never: 'Nie',
    deactivate: 'Deaktivieren',
    reactivate: 'Reaktivieren',
    deactivateQuestion: (email: string) => `${email} deaktivieren?`,
    reactivateQuestion: (email: string) => `${email} reaktivieren?`,
    deactivation:
      'Die Person wird sofort abgemeldet und kann sich nicht mehr anmelden. Von ihr angelegte Zugriffstoken bleiben gültig.',
    ownDeactivation:
      'Das ist Ihr eigenes Konto. Sie werden sofort abgemeldet, und nur andere Administratorkonten können es reaktivieren.',
    reactivation: 'Die Person kann sich mit dem bisherigen Passwort wieder anmelden.',
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
          <EmailText email={email} /> {id === self && <Text span c="dimmed" size="xs">{`(${texts.you})`}</Text>}
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
