import { defineTexts } from '../../i18n/language.tsx'
import { useRuleTexts } from './rule-texts.ts'
import type { RuleValues } from './rule-values.ts'

const useTexts = defineTexts({
  en: {
    permissions: 'Permissions',
    nobody: 'Choose the people, or “Only itself”.',
    number: 'Enter a whole number, at least 1.',
    roles: 'Roles',
    levels: 'Levels',
    people: 'People',
    ownPeople: 'Own people',
  },
  de: {
    permissions: 'Berechtigungen',
    nobody: 'Wählen Sie die Personen oder „Nur sich selbst“.',
    number: 'Geben Sie eine ganze Zahl ab 1 ein.',
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
      rate_limit: (text: string) => (text.trim() === '' || /^[1-9]\d*$/.test(text.trim()) ? null : texts.number),
    },
  }
}
