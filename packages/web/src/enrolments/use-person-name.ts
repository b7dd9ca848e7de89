import type { User } from '@backoffice/contract/user'
import { defineTexts } from '../i18n/language.tsx'

const useTexts = defineTexts({ en: { anonymous: 'Anonymous' }, de: { anonymous: 'Anonym' } })

/** What a person is called. The service calls those who are anonymised by an English word. */
export function usePersonName() {
  const texts = useTexts()
  return ({ display_name, anonymised_at }: User) => (anonymised_at ? texts.anonymous : display_name)
}
