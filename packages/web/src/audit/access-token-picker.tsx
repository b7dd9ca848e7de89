import type { AccessToken } from '@backoffice/contract/access-token'
import { useQuery } from '@tanstack/react-query'
import { get } from '../api.ts'
import { defineTexts } from '../i18n/language.tsx'
import { SearchPicker } from '../ui/forms/search-picker.tsx'
import { useFound } from '../ui/forms/use-found.ts'

const path = '/access-tokens'

const useTexts = defineTexts({
  en: { label: 'Access token', nothing: 'No access tokens found' },
  de: { label: 'Zugriffstoken', nothing: 'Keine Zugriffstoken gefunden' },
})

interface Props {
  clientId: string | undefined
  onChange(clientId: string | undefined): void
}

/** Finds an access token by its name. */
export function AccessTokenPicker({ clientId, onChange }: Props) {
  const texts = useTexts()
  const { text, setText, rows, hasMore, failure } = useFound<AccessToken>(path, {}, true)
  const { data: token } = useQuery({
    queryKey: ['access-token', clientId],
    queryFn: () => get<AccessToken>(`${path}/${encodeURIComponent(clientId ?? '')}`),
    enabled: clientId !== undefined,
  })
  return (
    <SearchPicker
      label={texts.label}
      placeholder={texts.label}
      chosen={clientId && (token?.token_name ?? clientId)}
      found={rows?.map(({ client_id, token_name, learning_area_name }) => ({
        id: client_id,
        label: token_name,
        detail: learning_area_name,
      }))}
      hasMore={hasMore}
      failure={failure}
      nothing={texts.nothing}
      text={text}
      onText={setText}
      onChoose={onChange}
    />
  )
}
