import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { TableSkeleton } from '../ui/data-table.tsx'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { TitledCard } from '../ui/titled-card.tsx'
import { AddAdministratorDialog } from './add-administrator-dialog.tsx'
import { AdministratorTable } from './administrator-table.tsx'
import { administratorsQuery } from './administrators.ts'

const useTexts = defineTexts({
  en: {
    title: 'Administrators',
    lead: 'Everybody who may sign in here. Each may do everything, in every learning area.',
    loading: 'Loading the administrators',
    add: 'Add administrator',
    added: (email: string) => `${email} is added. Tell them the password in person.`,
  },
  de: {
    title: 'Administrationskonten',
    lead: 'Alle, die sich hier anmelden dürfen. Jedes Konto darf alles, in jedem Lernbereich.',
    loading: 'Die Administrationskonten werden geladen',
    add: 'Konto anlegen',
    added: (email: string) => `${email} ist angelegt. Teilen Sie das Passwort persönlich mit.`,
  },
})

export function AdministratorsCard({ self }: { self: string }) {
  const texts = useTexts()
  const { data: administrators, error } = useQuery(administratorsQuery)
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<string>()
  return (
    <TitledCard
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button variant="default" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      {error && <ErrorAlert error={error} />}
      <Text role="status" size="sm">
        {added !== undefined && texts.added(added)}
      </Text>
      {administrators && <AdministratorTable administrators={administrators} self={self} label={texts.title} />}
      {!administrators && !error && <TableSkeleton label={texts.loading} />}
      {adding && <AddAdministratorDialog onClose={() => setAdding(false)} onAdded={({ email }) => setAdded(email)} />}
    </TitledCard>
  )
}
