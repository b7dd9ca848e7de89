import type { AccessToken } from '@backoffice/contract/access-token'
import { Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { accessTokenQuery, accessTokensPath, revokeAccessToken } from './access-tokens.ts'
import { useCommonTexts } from './texts.ts'
import { callsToday, usedWithinDays } from './usage.ts'

const useTexts = defineTexts({
  en: {
    title: (name: string) => `Revoke “${name}”?`,
    revoke: 'Revoke',
    effect: 'It gets no new bearer tokens, and its current ones stop working within a second. This cannot be undone.',
    used: (ago: string, calls: string) => `Last used ${ago}, ${calls} today.`,
    neverUsed: 'It has never been used.',
    stops: 'Any program that uses it will stop working.',
    typeName: (name: string) => `Type “${name}” to confirm`,
  },
  de: {
    title: (name: string) => `„${name}“ widerrufen?`,
    revoke: 'Widerrufen',
    effect:
      'Es erhält keine neuen Bearer-Token, und die vorhandenen werden innerhalb einer Sekunde ungültig. Das lässt sich nicht rückgängig machen.',
    used: (ago: string, calls: string) => `Zuletzt verwendet: ${ago}, heute ${calls}.`,
    neverUsed: 'Es wurde nie verwendet.',
    stops: 'Programme, die es verwenden, funktionieren dann nicht mehr.',
    typeName: (name: string) => `Geben Sie zur Bestätigung „${name}“ ein`,
  },
})

/** Says what revoking would break. If the access token is in use, its name must be typed to confirm. */
export function RevokeDialog({ token: asShown, onClose }: { token: AccessToken; onClose(): void }) {
  const texts = useTexts()
  const common = useCommonTexts()
  const format = useFormat()
  const queryClient = useQueryClient()
  const query = accessTokenQuery(asShown.client_id)
  // Loads the current state, because the page may have been open for hours.
  const { data: token = asShown } = useQuery({ ...query, refetchOnMount: 'always' })
  const [typed, setTyped] = useState('')
  const inUse = usedWithinDays(token, 7)
  const calls = callsToday(token.calls_per_day)
  return (
    <ConfirmDialog
      title={texts.title(token.token_name)}
      confirm={texts.revoke}
      grave
      blocked={inUse && typed.trim() !== token.token_name}
      work={() => revokeAccessToken(token.client_id)}
      onClose={onClose}
      onDone={() => {
        void queryClient.invalidateQueries({ queryKey: [accessTokensPath] })
        void queryClient.invalidateQueries(query)
      }}
    >
      <Text fw={600}>
        {token.last_used_at === undefined
          ? texts.neverUsed
          : `${texts.used(format.ago(token.last_used_at), common.calls(calls, format.number(calls)))} ${texts.stops}`}
      </Text>
      <Text size="sm">{texts.effect}</Text>
      {inUse && (
        <TextInput
          label={texts.typeName(token.token_name)}
          autoComplete="off"
          data-autofocus
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}
