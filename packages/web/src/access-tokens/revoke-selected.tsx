import type { AccessToken } from '@backoffice/contract/access-token'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { RunDialog } from '../ui/dialogs/run-dialog.tsx'
import { accessTokenQuery, accessTokensPath, revokeAccessToken } from './access-tokens.ts'
import { usedWithinDays } from './usage.ts'

const useTexts = defineTexts({
  en: {
    action: 'Revoke …',
    title: (count: string) => `Revoke selected access tokens (${count})?`,
    inUse: (count: string) => `Used in the last seven days: ${count}. Any program that uses them will stop working.`,
    effect:
      'They get no new bearer tokens, and their current ones stop working within a second. This cannot be undone.',
    confirm: 'Revoke permanently',
  },
  de: {
    action: 'Widerrufen …',
    title: (count: string) => `Ausgewählte Zugriffstoken widerrufen (${count})?`,
    inUse: (count: string) =>
      `In den letzten sieben Tagen verwendet: ${count}. Programme, die sie verwenden, funktionieren dann nicht mehr.`,
    effect:
      'Sie erhalten keine neuen Bearer-Token, und die vorhandenen werden innerhalb einer Sekunde ungültig. Das lässt sich nicht rückgängig machen.',
    confirm: 'Endgültig widerrufen',
  },
})

export function RevokeSelected({ tokens }: { tokens: AccessToken[] }) {
  const texts = useTexts()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const inUse = tokens.filter((token) => usedWithinDays(token, 7)).length
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {texts.action}
      </Button>
      {asking && (
        <RunDialog
          title={texts.title(format.number(tokens.length))}
          confirm={texts.confirm}
          rows={() => tokens}
          total={tokens.length}
          nameOf={({ token_name }) => token_name}
          work={async ({ client_id }) => {
            const revoked = await revokeAccessToken(client_id)
            queryClient.setQueryData(accessTokenQuery(client_id).queryKey, revoked)
          }}
          onChanged={() => void queryClient.invalidateQueries({ queryKey: [accessTokensPath] })}
          onClose={() => setAsking(false)}
        >
          {inUse > 0 && <Text fw={600}>{texts.inUse(format.number(inUse))}</Text>}
          <Text size="sm">{texts.effect}</Text>
        </RunDialog>
      )}
    </>
  )
}
