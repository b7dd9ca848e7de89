import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { TableSkeleton } from '../ui/data-table.tsx'
import { ErrorAlert } from '../ui/error-alert.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { AddAdministratorDialog } from './add-administrator-dialog.tsx'
import { AdministratorTable } from './administrator-table.tsx'
import { administratorsQuery } from './administrators.ts'

const useTexts = defineTexts({
  en: {
    title: 'Administrators',
    lead: 'Everyone who can sign in here. Administrators have full access to every learning area.',
    loading: 'Loading administrators',
    add: 'Add administrator',
    added: (email: string) => `${email} added. Tell them the password in person.`,
  },
  de: {
    title: 'Administratorkonten',
    lead: 'Alle, die sich hier anmelden können. Sie haben vollen Zugriff auf alle Lernbereiche.',
    loading: 'Administratorkonten werden geladen',
    add: 'Administratorkonto anlegen',
    added: (email: string) => `${email} angelegt. Teilen Sie das Passwort persönlich mit.`,
  },
})

export function AdministratorsCard({ self }: { self: string }) {
  const texts = useTexts()
  const { data: administrators, error } = useQuery(administratorsQuery)
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<string>()
  return (
    <TitledSection
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
    </TitledSection>
  )
}
