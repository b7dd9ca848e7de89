import { defineTexts } from '../../i18n/language.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useMayChange } from '../../use-may-change.ts'
import type { Help } from './help-for.ts'

const useTexts = defineTexts({
  en: { replace: 'Replace', resume: 'Resume', extend: 'Extend or replace', requests: 'See requests' },
  de: { replace: 'Ersetzen', resume: 'Fortsetzen', extend: 'Verlängern oder ersetzen', requests: 'Anfragen ansehen' },
})

/** The parts of an access token's page. */
const places: Record<Help, string> = { replace: 'health', resume: 'health', extend: 'edit', requests: 'requests' }

/** Leads to the part of the access token's page where the problem can be solved, or at least seen. */
export function HelpLink({ token, help: wanted }: { token: { client_id: string; token_name: string }; help: Help }) {
  const texts = useTexts()
  const help = useMayChange() ? wanted : 'requests'
  return (
    <LinkButton
      variant="default"
      to="/configuration/authentication/access-tokens/$clientId"
      params={{ clientId: token.client_id }}
      hash={places[help]}
      aria-label={`${texts[help]}: ${token.token_name}`}
    >
      {texts[help]}
    </LinkButton>
  )
}
