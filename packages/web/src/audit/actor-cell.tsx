import type { AuditEvent } from '@backoffice/contract/audit-event'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { EmailText } from '../ui/text/email-text.tsx'
import { ShortId } from './short-id.tsx'
import { useNameIn } from './use-name-in.ts'

const useTexts = defineTexts({
  en: {
    administrator: 'Administrator',
    client: 'Client',
    'command line': 'Command line',
    service: 'Service',
    anyone: 'Unknown',
  },
  de: {
    administrator: 'Administratorkonto',
    client: 'Client',
    'command line': 'Kommandozeile',
    service: 'Dienst',
    anyone: 'Unbekannt',
  },
})

const useActingFor = defineTexts({
  en: { actingFor: (name: string) => `for ${name}` },
  de: { actingFor: (name: string) => `für ${name}` },
})

/** Who did it, and from where. `emails` has the administrators' e-mail addresses. */
export function ActorCell({ event, emails }: { event: AuditEvent; emails: Map<string, string> }) {
  const texts: Record<string, string> = useTexts()
  const { actingFor } = useActingFor()
  const { kind, id, address } = event.actor
  const email = id === undefined ? undefined : emails.get(id)
  const nameIn = useNameIn()
  const client = kind === 'client' ? nameIn(event, id) : undefined
  const actingUser = event.acting_user === id ? undefined : nameIn(event, event.acting_user)
  return (
    <div>
      <Text size="sm" component="div">
        {client ?? (email === undefined ? (texts[kind] ?? kind) : <EmailText email={email} />)}{' '}
        {client === undefined && email === undefined && id !== undefined && <ShortId id={id} />}
      </Text>
      {actingUser !== undefined && <Text size="xs">{actingFor(actingUser)}</Text>}
      {address && (
        <Text size="xs" c="dimmed">
          {address}
        </Text>
      )}
    </div>
  )
}
