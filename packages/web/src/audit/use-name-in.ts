import type { AuditEvent } from '@backoffice/contract/audit-event'
import { defineTexts } from '../i18n/language.tsx'

const useTexts = defineTexts({ en: { anonymous: 'Anonymous' }, de: { anonymous: 'Anonym' } })

/** The current name of what has this id, if the event knows it. */
export function useNameIn() {
  const { anonymous } = useTexts()
  return ({ names }: AuditEvent, id: unknown): string | undefined => {
    if (typeof id !== 'string' || !Object.hasOwn(names, id)) return undefined
    return names[id] ?? anonymous
  }
}
