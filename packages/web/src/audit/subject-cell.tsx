import type { AuditEvent } from '@backoffice/contract/audit-event'
import { Text } from '@mantine/core'
import { EmailText } from '../ui/text/email-text.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { isUuid } from './audit-search.ts'
import { ShortId, shortId } from './short-id.tsx'
import { useNameIn } from './use-name-in.ts'

/** What the action was done to, with a link to its screen if it has one. */
export function SubjectCell({ event, emails }: { event: AuditEvent; emails: Map<string, string> }) {
  const { learning_area, details, subject, client_id } = event
  const nameIn = useNameIn()
  // The current name, or the one at the time for what is gone.
  const name = nameIn(event, subject) ?? nameOf(details) ?? nameIn(event, client_id)
  return (
    <div>
      <Text size="sm" component="div">
        <Subject event={event} emails={emails} name={name} />
      </Text>
      {learning_area && (
        <Text size="xs" c="dimmed">
          {learning_area}
        </Text>
      )}
    </div>
  )
}

function Subject({
  event,
  emails,
  name,
}: {
  event: AuditEvent
  emails: Map<string, string>
  name: string | undefined
}) {
  const { action, subject, client_id, learning_area } = event
  const [noun] = action.split('.')
  if (client_id !== undefined && ['access_token', 'token', 'api'].includes(noun ?? '')) {
    return (
      <TextLink to="/configuration/authentication/access-tokens/$clientId" params={{ clientId: client_id }}>
        {name ?? shortId(client_id)}
      </TextLink>
    )
  }
  if (subject === undefined) return '–'
  // A person's name may be an e-mail address.
  const text = <EmailText email={name ?? shortId(subject)} />
  if (action.endsWith('.deleted')) return name ?? <ShortId id={subject} />
  if (noun === 'user' && learning_area !== undefined) {
    return (
      <TextLink to="/people/$area/$uuid" params={{ area: learning_area, uuid: subject }}>
        {text}
      </TextLink>
    )
  }
  if (noun === 'course') {
    return (
      <TextLink to="/courses/$id" params={{ id: subject }}>
        {text}
      </TextLink>
    )
  }
  if (noun === 'enrolment') return <Enrolment event={event} />
  if (noun === 'hierarchy_level' || noun === 'learning_area') {
    return (
      <TextLink
        to="/hierarchy"
        search={{ level_id: subject, ...(learning_area === undefined ? {} : { learning_area }) }}
      >
        {text}
      </TextLink>
    )
  }
  if (noun === 'administrator') {
    const email = emails.get(subject) ?? (isUuid(subject) ? undefined : subject)
    return email === undefined ? <ShortId id={subject} /> : <EmailText email={email} />
  }
  return <ShortId id={subject} />
}

/** An enrolment has no screen, so this links to the person's enrolments. */
function Enrolment({ event }: { event: AuditEvent }) {
  const { subject = '', learning_area, details } = event
  const { user_uuid, course_id } = details
  const nameIn = useNameIn()
  const names = [nameIn(event, user_uuid), nameIn(event, course_id)].filter((name) => name !== undefined)
  if (typeof user_uuid !== 'string') return <ShortId id={subject} />
  return (
    <TextLink to="/enrolments" search={{ user_uuid, ...(learning_area === undefined ? {} : { learning_area }) }}>
      {names.length > 0 ? names.join(' · ') : shortId(subject)}
    </TextLink>
  )
}

/** Events contain their subject's name at the time, in different fields. */
function nameOf(details: AuditEvent['details']): string | undefined {
  const { before, after } = details
  const told = [details, after, before].filter((part): part is Record<string, unknown> => typeof part === 'object')
  for (const part of told) {
    for (const field of ['token_name', 'name', 'title', 'email']) {
      const value = part?.[field]
      if (typeof value === 'string') return value
    }
  }
  return undefined
}
