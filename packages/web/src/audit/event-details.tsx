import type { AuditEvent } from '@backoffice/contract/audit-event'
import { defineTexts } from '../i18n/language.tsx'
import classes from './audit.module.css'
import { useFieldName } from './field-names.ts'
import { useExplainRefusal } from './refusal-texts.ts'

const useTexts = defineTexts({
  en: {
    show: 'Details',
    remedy: 'What to do',
    action: 'Action',
    subject: 'Subject',
    client: 'Client id',
    actingUser: 'Acting user',
    nothing: 'nothing',
  },
  de: {
    show: 'Einzelheiten',
    remedy: 'Was zu tun ist',
    action: 'Aktion',
    subject: 'Gegenstand',
    client: 'Client-ID',
    actingUser: 'Handelnd für',
    nothing: 'nichts',
  },
})

/** Everything the event says, behind a disclosure. */
export function EventDetails({ event }: { event: AuditEvent }) {
  const texts = useTexts()
  const explain = useExplainRefusal()
  const nameOf = useFieldName()
  const { action, refusal, subject, client_id, acting_user, details } = event
  const lines: [string, string | undefined][] = [
    [texts.remedy, refusal && explain(refusal).remedy],
    ...changes(details, texts.nothing).map(([field, value]): [string, string] => [nameOf(field), value]),
    [texts.action, refusal === undefined ? action : `${action} (${refusal})`],
    [texts.subject, subject],
    [texts.client, client_id === subject ? undefined : client_id],
    [texts.actingUser, acting_user],
  ]
  return (
    <details className={classes.details}>
      <summary>{texts.show}</summary>
      <dl>
        {lines
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}

/** One line for each field: what it is, or what it was and is now. */
function changes(details: AuditEvent['details'], nothing: string): [string, string][] {
  const { before, after, ...rest } = details
  const said = Object.entries(rest).map(([name, value]): [string, string] => [name, readable(value, nothing)])
  if (!isFields(before) || !isFields(after)) {
    return before === undefined ? said : [...said, ['before', readable(before, nothing)]]
  }
  const names = Object.keys({ ...before, ...after })
  const changed = names.filter((name) => readable(before[name], nothing) !== readable(after[name], nothing))
  return [
    ...said,
    ...changed.map((name): [string, string] => [
      name,
      `${readable(before[name], nothing)} → ${readable(after[name], nothing)}`,
    ]),
  ]
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readable(value: unknown, nothing: string): string {
  if (value === null || value === undefined || value === '') return nothing
  if (Array.isArray(value)) return value.map((part) => readable(part, nothing)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
