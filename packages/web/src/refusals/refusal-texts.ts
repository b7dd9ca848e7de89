import type { KnownRefusalReason } from '@backoffice/contract/audit-action'
import { defineTexts } from '../i18n/language.tsx'
import type { Explanation, RefusalTexts } from './refusal-explanation.ts'
import { german } from './refusal-texts-de.ts'
import { english } from './refusal-texts-en.ts'

const useTexts = defineTexts<RefusalTexts>({ en: english, de: german })

export function useExplainRefusal(): (refusal: string) => Explanation {
  const texts = useTexts()
  return (refusal) => {
    const [reason, permission] = refusal.split(':')
    if (reason === 'no_permission' && permission !== undefined) return texts.noPermission(permission)
    if (reason === 'record_lacks_permission' && permission !== undefined) return texts.recordLacksPermission(permission)
    return texts.known[refusal as KnownRefusalReason] ?? texts.other(refusal)
  }
}
