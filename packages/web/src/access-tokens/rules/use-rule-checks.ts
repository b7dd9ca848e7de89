import { useFormat } from '../../i18n/format.ts'
import { defineTexts } from '../../i18n/language.tsx'
import { useTokenLimits } from '../use-token-limits.ts'
import { useRuleTexts } from './rule-texts.ts'
import type { RuleValues } from './rule-values.ts'

const useTexts = defineTexts({
  en: {
    permissions: 'Permissions',
    nobody: 'Choose the people, or “Only itself”.',
    number: 'Enter a whole number, at least 1.',
    tooMany: (most: string) => `Enter ${most} or less. The operator allows no more.`,
    roles: 'Roles',
    levels: 'Levels',
    people: 'People',
    ownPeople: 'Own people',
  },
  de: {
    permissions: 'Berechtigungen',
    nobody: 'Wählen Sie die Personen oder „Nur sich selbst“.',
    number: 'Geben Sie eine ganze Zahl ab 1 ein.',
    tooMany: (most: string) => `Geben Sie höchstens ${most} ein. Der Betreiber erlaubt nicht mehr.`,
    roles: 'Rollen',
    levels: 'Ebenen',
    people: 'Personen',
    ownPeople: 'Eigene Personen',
  },
})

/** What both forms with rules check before they are sent, and the names of their fields. */
export function useRuleChecks() {
  const texts = useTexts()
  const names = useRuleTexts()
  const format = useFormat()
  const { max_requests_per_minute: most } = useTokenLimits()
  return {
    labels: {
      permissions: texts.permissions,
      level_id: names.level,
      act_for: names.actsFor,
      own_people: texts.ownPeople,
      roles: texts.roles,
      level_ids: texts.levels,
      user_uuids: texts.people,
      networks: names.networks,
      rate_limit: names.rateLimit,
    } satisfies Record<keyof RuleValues & string, string>,
    validate: {
      act_for: (who: string, { own_people, roles, level_ids, user_uuids }: RuleValues) =>
        who === 'certain' && !(own_people || roles || level_ids || user_uuids) ? texts.nobody : null,
      rate_limit: (text: string) => {
        if (text.trim() === '') return null
        if (!/^[1-9]\d*$/.test(text.trim())) return texts.number
        return most !== undefined && Number(text) > most ? texts.tooMany(format.number(most)) : null
      },
    },
  }
}
