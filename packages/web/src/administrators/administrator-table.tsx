import type { ManagedAdministrator } from '@backoffice/contract/administrator'
import type { CreatedLink } from '@backoffice/contract/administrator-link'
import { Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { learningAreasQuery } from '../hierarchy/learning-areas.ts'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { AgainIcon, KeyIcon, PersonIcon, WithdrawIcon } from '../ui/icons.tsx'
import type { Column } from '../ui/lists/column.ts'
import { DataTable } from '../ui/lists/data-table.tsx'
import { RowAction } from '../ui/lists/row-action.tsx'
import { EmailText } from '../ui/text/email-text.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import { useMayChange } from '../use-may-change.ts'
import { administratorsQuery, openLinksQuery, setAdministratorActive } from './administrators.ts'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useRoleTexts } from './role-texts.ts'

const useTexts = defineTexts({
  en: {
    email: 'Email address',
    status: 'Status',
    active: 'Active',
    inactive: 'Deactivated',
    you: 'you',
    totp: 'Two-factor',
    on: 'On',
    off: 'Off',
    lastSignedIn: 'Last sign-in',
    never: 'Never',
    changeRole: 'Role',
    reset: 'Reset',
    deactivate: 'Deactivate',
    reactivate: 'Reactivate',
    deactivateQuestion: (email: string) => `Deactivate ${email}?`,
    reactivateQuestion: (email: string) => `Reactivate ${email}?`,
    deactivation:
      'They are signed out immediately and can no longer sign in. Links that they created stop working. Access tokens they added keep working.',
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
    totp: 'Zwei-Faktor',
    on: 'Aktiviert',
    off: 'Deaktiviert',
    lastSignedIn: 'Letzte Anmeldung',
    never: 'Nie',
    changeRole: 'Rolle',
    reset: 'Zurücksetzen',
    deactivate: 'Deaktivieren',
    reactivate: 'Reaktivieren',
    deactivateQuestion: (email: string) => `${email} deaktivieren?`,
    reactivateQuestion: (email: string) => `${email} reaktivieren?`,
    deactivation:
      'Die Person wird sofort abgemeldet und kann sich nicht mehr anmelden. Von ihr erstellte Links funktionieren nicht mehr, von ihr angelegte Zugriffstoken bleiben gültig.',
    ownDeactivation:
      'Das ist Ihr eigenes Konto. Sie werden sofort abgemeldet, und nur andere Administratorkonten können es reaktivieren.',
    reactivation: 'Die Person kann sich mit dem bisherigen Passwort wieder anmelden.',
  },
})

interface Props {
  label: string
  administrators: ManagedAdministrator[]
  self: string
  onLink(link: CreatedLink): void
}

export function AdministratorTable({ label, administrators, self, onLink }: Props) {
  const texts = useTexts()
  const mayChange = useMayChange()
  const queryClient = useQueryClient()
  const [chosen, choose] = useState<ManagedAdministrator>()
  const { role: roleTitle, roles } = useRoleTexts()
  const [resetting, reset] = useState<ManagedAdministrator>()
  const [changing, change] = useState<ManagedAdministrator>()
  const { data: areas = [] } = useQuery(learningAreasQuery)
  const nameOf = (slug: string) => areas.find(({ learning_area }) => learning_area === slug)?.name ?? slug
  const close = () => choose(undefined)
  const columns: Column<ManagedAdministrator>[] = [
    {
      key: 'email',
      title: texts.email,
      minWidth: '9.5rem',
      render: ({ id, email }) => (
        <span>
          <EmailText email={email} /> {id === self && <Text span c="dimmed" size="xs">{`(${texts.you})`}</Text>}
        </span>
      ),
    },
    {
      key: 'role',
      title: roleTitle,
      width: '7.5rem',
      render: ({ role, learning_area }) => (
        <>
          {roles[role]}
          {learning_area !== undefined && (
            <Text size="xs" c="dimmed">
              {nameOf(learning_area)}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'status',
      title: texts.status,
      width: '7.5rem',
      render: ({ active }) => (
        <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? texts.active : texts.inactive}</StatusBadge>
      ),
    },
    {
      key: 'totp',
      title: texts.totp,
      width: '6.5rem',
      render: ({ totp }) => (totp ? texts.on : texts.off),
    },
    {
      key: 'last signed in',
      title: texts.lastSignedIn,
      width: '8rem',
      render: ({ last_signed_in_at: at }) => (at ? <Moment at={at} /> : texts.never),
    },
    {
      key: 'change',
      title: '',
      align: 'end',
      width: '6rem',
      render: (administrator) => {
        const { id, email, active } = administrator
        return (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            {id !== self && (
              <RowAction
                label={texts.changeRole}
                whose={email}
                icon={<PersonIcon />}
                onClick={() => change(administrator)}
              />
            )}
            {active && id !== self && (
              <RowAction label={texts.reset} whose={email} icon={<KeyIcon />} onClick={() => reset(administrator)} />
            )}
            <RowAction
              label={active ? texts.deactivate : texts.reactivate}
              whose={email}
              icon={active ? <WithdrawIcon /> : <AgainIcon />}
              onClick={() => choose(administrator)}
            />
          </Group>
        )
      },
    },
  ]
  return (
    <>
      <DataTable
        label={label}
        columns={mayChange ? columns : columns.filter(({ key }) => key !== 'change')}
        rows={administrators}
        rowKey={({ id }) => id}
      />
      {changing && <RoleDialog administrator={changing} onClose={() => change(undefined)} />}
      {resetting && <ResetLinkDialog administrator={resetting} onClose={() => reset(undefined)} onCreated={onLink} />}
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
            void queryClient.invalidateQueries(openLinksQuery)
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
