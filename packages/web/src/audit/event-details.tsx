import type { AuditEvent } from '@backoffice/contract/audit-event'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { useExplainRefusal } from '../refusals/refusal-texts.ts'
import { RowDetails } from '../ui/lists/row-details.tsx'
import { changedFields } from './changed-fields.ts'
import { useFieldName } from './field-names.ts'
import { useNameIn } from './use-name-in.ts'
import { useValueName } from './use-value-name.ts'

const useTexts = defineTexts({
  en: {
    remedy: 'What to do',
    action: 'Action',
    subject: 'Subject',
    client: 'Access token',
    actingUser: 'Acting user',
    nothing: 'none',
    longText: (beginning: string, length: string) => `“${beginning} …” (${length} characters)`,
  },
  de: {
    remedy: 'Was zu tun ist',
    action: 'Aktion',
    subject: 'Betrifft',
    client: 'Zugriffstoken',
    actingUser: 'Im Namen von',
    nothing: 'leer',
    longText: (beginning: string, length: string) => `„${beginning} …“ (${length} Zeichen)`,
  },
})

/** All fields of the event. */
export function EventDetails({ event }: { event: AuditEvent }) {
  const texts = useTexts()
  const explain = useExplainRefusal()
  const nameOf = useFieldName()
  const format = useFormat()
  const nameIn = useNameIn()
  const wordFor = useValueName()
  const named = (id: string | undefined) => {
    const name = nameIn(event, id)
    return id === undefined || name === undefined ? id : `${name} (${id})`
  }
  const longText = (beginning: string, length: number) => texts.longText(beginning, format.number(length))
  const { action, refusal, subject, client_id, acting_user, details } = event
  const lines: [string, string | undefined][] = [
    [texts.remedy, refusal && explain(refusal).remedy],
    ...changedFields(details, {
      nothing: texts.nothing,
      longText,
      named: (value) => nameIn(event, value),
      worded: (field, value) => wordFor(event, field, value),
    }).map(([field, value]): [string, string] => [nameOf(field), value]),
    [texts.action, refusal === undefined ? action : `${action} (${refusal})`],
    [texts.subject, named(subject)],
    [texts.client, client_id === subject ? undefined : named(client_id)],
    [texts.actingUser, named(acting_user)],
  ]
  return <RowDetails lines={lines} />
}
