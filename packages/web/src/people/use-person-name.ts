import type { User } from '@backoffice/contract/user'
import { defineTexts } from '../i18n/language.tsx'

const useTexts = defineTexts({ en: { anonymous: 'Anonymous' }, de: { anonymous: 'Anonym' } })

/** Translates the name of anonymised people, which the service sends in English. */
export function usePersonName() {
  const texts = useTexts()
  return ({ display_name, anonymised_at }: User) => (anonymised_at ? texts.anonymous : display_name)
}
