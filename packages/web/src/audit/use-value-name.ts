import type { AuditEvent } from '@backoffice/contract/audit-event'
import { useRuleTexts } from '../access-tokens/rules/rule-texts.ts'
import { useRoleTexts } from '../administrators/role-texts.ts'
import { useCourseTexts } from '../courses/texts.ts'
import { useLanguageName } from '../courses/use-language-name.ts'
import { useEnrolmentTexts } from '../enrolments/texts.ts'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { usePersonTexts } from '../people/texts.ts'
import { useFieldName } from './field-names.ts'

const useTexts = defineTexts({ en: { true: 'Yes', false: 'No' }, de: { true: 'Ja', false: 'Nein' } })

/** The word of the screens for a value of an event's details, such as a role or a status; undefined for any other. */
export function useValueName() {
  const yesOrNo: Record<string, string> = useTexts()
  const nameOfField = useFieldName()
  const format = useFormat()
  const nameOfLanguage = useLanguageName()
  const { presets } = useRuleTexts()
  const { roles: administratorRoles } = useRoleTexts()
  const { roles } = usePersonTexts()
  const { statuses: courseStatuses } = useCourseTexts()
  const { statuses: enrolmentStatuses } = useEnrolmentTexts()
  return ({ action }: AuditEvent, field: string, value: string): string | undefined => {
    const kind = action.split('.')[0]
    const status = kind === 'course' ? courseStatuses : enrolmentStatuses
    const words: Record<string, Record<string, string>> = {
      access: presets,
      before: status,
      paused: yesOrNo,
      role: kind === 'administrator' ? administratorRoles : roles,
      roles,
      self_enrolment: yesOrNo,
      status,
    }
    if (field === 'changed') return nameOfField(value)
    if (field === 'language') return nameOfLanguage(value)
    if (field.endsWith('_at') && isInstant(value)) return format.time(value)
    if (field.endsWith('_date') && isDate(value)) return format.day(value)
    const known = Object.hasOwn(words, field) ? words[field] : undefined
    return known && Object.hasOwn(known, value) ? known[value] : undefined
  }
}

// Any other text is shown as it is.
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))
