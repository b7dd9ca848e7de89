import type { CreatedLink } from '@backoffice/contract/administrator-link'
import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { sessionQuery } from '../session.ts'
import { TableSkeleton } from '../ui/lists/data-table.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { useMayChange } from '../use-may-change.ts'
import { AdministratorTable } from './administrator-table.tsx'
import { administratorsQuery, openLinksQuery } from './administrators.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { OpenLinksSection } from './open-links-section.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Administrators',
    lead: 'Everyone who can sign in here. Administrators have full access to every learning area, area administrators to one. Auditors may look at everything and change nothing.',
    loading: 'Loading administrators',
    invite: 'Invite administrator',
  },
  de: {
    title: 'Administratorkonten',
    lead: 'Alle, die sich hier anmelden können. Die Rolle „Administration“ hat vollen Zugriff auf alle Lernbereiche, die Rolle „Bereichsverwaltung“ auf einen. Die Rolle „Revision“ kann alles ansehen und nichts ändern.',
    loading: 'Administratorkonten werden geladen',
    invite: 'Person einladen',
  },
})

export function AdministratorsScreen() {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const { data: administrators, error } = useQuery(administratorsQuery)
  const mayChange = useMayChange()
  const [inviting, setInviting] = useState(false)
  const [created, setCreated] = useState<CreatedLink>()
  const show = (link: CreatedLink) => {
    void queryClient.invalidateQueries(openLinksQuery)
    setCreated(link)
  }
  if (!session) return null
  return (
    <Stack gap="lg">
      <PageHead title={texts.title} lead={texts.lead}>
        {mayChange && <Button onClick={() => setInviting(true)}>{texts.invite}</Button>}
      </PageHead>
      {error && <ErrorAlert error={error} />}
      {administrators && (
        <AdministratorTable
          administrators={administrators}
          self={session.administrator.id}
          label={texts.title}
          onLink={show}
        />
      )}
      {!administrators && !error && <TableSkeleton label={texts.loading} />}
      <OpenLinksSection />
      {inviting && <InviteDialog onClose={() => setInviting(false)} onInvited={show} />}
      {created && <LinkDialog link={created} onClose={() => setCreated(undefined)} />}
    </Stack>
  )
}
