import type { AccessToken } from '@backoffice/contract/access-token'
import { Button } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { useNotice } from '../ui/page/use-notice.ts'
import { replacementSearch } from './lifecycle.ts'
import { PauseDialog } from './pause-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { useCommonTexts } from './texts.ts'

const useTexts = defineTexts({
  en: {
    paused: 'The access token is paused.',
    resumed: 'The access token works again.',
  },
  de: {
    paused: 'Das Zugriffstoken ist pausiert.',
    resumed: 'Das Zugriffstoken gilt wieder.',
  },
})

/** The dialog that is open. */
export type Asking = 'pause' | 'revoke' | undefined

interface Props {
  token: AccessToken
  /** It has a replacement that works. */
  replaced: boolean
  asking: Asking
  onAsk(asking: Asking): void
}

/** The buttons at the top of an access token's page, with their dialogs. */
export function AccessTokenActions({ token, replaced, asking, onAsk }: Props) {
  const texts = useTexts()
  const common = useCommonTexts()
  const [notice, setNotice] = useNotice()
  const close = () => onAsk(undefined)
  const revoked = token.status === 'revoked'
  const paused = token.paused_at !== undefined
  return (
    <>
      {!replaced && (
        <LinkButton
          variant={revoked ? 'filled' : 'default'}
          to="/configuration/authentication/access-tokens/add"
          search={replacementSearch(token)}
        >
          {common.replace}
        </LinkButton>
      )}
      {!revoked && (paused || token.status === 'active') && (
        <Button variant="default" onClick={() => onAsk('pause')}>
          {paused ? common.resume : common.pause}
        </Button>
      )}
      {!revoked && (
        <Button variant="default" onClick={() => onAsk('revoke')}>
          {common.revoke}
        </Button>
      )}
      <Notice>{notice}</Notice>
      {asking === 'pause' && (
        <PauseDialog
          token={token}
          onClose={close}
          onDone={() => {
            close()
            setNotice(paused ? texts.resumed : texts.paused)
          }}
        />
      )}
      {/* Unmounts together with its button, so that the focus returns to the title. */}
      {asking === 'revoke' && !revoked && <RevokeDialog token={token} onClose={close} />}
    </>
  )
}
