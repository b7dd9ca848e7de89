import type { AccessToken } from '@backoffice/contract/access-token'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { accessTokenQuery, accessTokensPath, pauseAccessToken, resumeAccessToken } from './access-tokens.ts'
import { useCommonTexts } from './texts.ts'
import { callsToday } from './usage.ts'

const useTexts = defineTexts({
  en: {
    pause: (name: string) => `Pause “${name}”?`,
    pauseEffect:
      'It gets no new bearer tokens, and its current ones stop working within a second. You can resume it at any time, with the same secret.',
    used: (ago: string, calls: string) => `Last used ${ago}, ${calls} today.`,
    neverUsed: 'It has never been used.',
    resume: (name: string) => `Resume “${name}”?`,
    resumeEffect: 'It works again immediately, with the same secret.',
  },
  de: {
    pause: (name: string) => `„${name}“ pausieren?`,
    pauseEffect:
      'Es erhält keine neuen Bearer-Token, und die vorhandenen werden innerhalb einer Sekunde ungültig. Sie können es jederzeit fortsetzen, mit demselben Secret.',
    used: (ago: string, calls: string) => `Zuletzt verwendet: ${ago}, heute ${calls}.`,
    neverUsed: 'Es wurde nie verwendet.',
    resume: (name: string) => `„${name}“ fortsetzen?`,
    resumeEffect: 'Es gilt sofort wieder, mit demselben Secret.',
  },
})

/** Pauses the access token, or resumes it if it is paused. */
export function PauseDialog({ token, onClose, onDone }: { token: AccessToken; onClose(): void; onDone(): void }) {
  const texts = useTexts()
  const common = useCommonTexts()
  const format = useFormat()
  const queryClient = useQueryClient()
  const resuming = token.paused_at !== undefined
  const calls = callsToday(token.calls_per_day)
  const work = async () => {
    const changed = await (resuming ? resumeAccessToken : pauseAccessToken)(token.client_id)
    queryClient.setQueryData(accessTokenQuery(token.client_id).queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: [accessTokensPath] })
  }
  return (
    <ConfirmDialog
      title={(resuming ? texts.resume : texts.pause)(token.token_name)}
      confirm={resuming ? common.resume : common.pause}
      work={work}
      onClose={onClose}
      onDone={onDone}
    >
      {!resuming && (
        <Text fw={600}>
          {token.last_used_at === undefined
            ? texts.neverUsed
            : texts.used(format.ago(token.last_used_at), common.calls(calls, format.number(calls)))}
        </Text>
      )}
      <Text size="sm">{resuming ? texts.resumeEffect : texts.pauseEffect}</Text>
    </ConfirmDialog>
  )
}
