import { useWebhookTexts } from './texts.ts'

/** Types and wildcards, as far as there is a word for them. */
export function useTypesInWords(): (types: readonly string[]) => string {
  const { allEvents, kinds } = useWebhookTexts()
  return (types) => (types.includes('*') ? allEvents : types.map((type) => kinds[type] ?? type).join(', '))
}
