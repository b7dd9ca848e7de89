import { defineTexts } from '../../i18n/language.tsx'
import { TextLink } from './text-link.tsx'

const useTexts = defineTexts({ en: { history: 'History' }, de: { history: 'Verlauf' } })

/** To what the audit trail knows about one thing. */
export function HistoryLink({ id, area }: { id: string; area?: string | undefined }) {
  return (
    <TextLink to="/audit" search={{ subject: id, ...(area === undefined ? {} : { learning_area: area }) }}>
      {useTexts().history}
    </TextLink>
  )
}
