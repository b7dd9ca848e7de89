import type { AuditEvent } from '@backoffice/contract/audit-event'
import { Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { ShortId } from './short-id.tsx'

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

/** Who did it, and from where. `emails` has the administrators' e-mail addresses. */
export function ActorCell({ event, emails }: { event: AuditEvent; emails: Map<string, string> }) {
  const texts: Record<string, string> = useTexts()
  const { kind, id, address } = event.actor
  const email = id === undefined ? undefined : emails.get(id)
  return (
    <div>
      <Text size="sm" component="div">
        {email === undefined ? (texts[kind] ?? kind) : <EmailText email={email} />}{' '}
        {email === undefined && id !== undefined && <ShortId id={id} />}
      </Text>
      {address && (
        <Text size="xs" c="dimmed">
          {address}
        </Text>
      )}
    </div>
  )
}
