import type { NeverUsedToken } from '@backoffice/contract/overview'
import type { ReactNode } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { OpenTokenButton } from './open-token-button.tsx'
import { TokenItem } from './token-item.tsx'

const useTexts = defineTexts({
  en: {
    neverUsed: (name: ReactNode) => <>{name} has never been used</>,
    made: 'Added',
    advice: 'Finish the integration or revoke the access token. Unused credentials are a risk.',
    action: 'Open',
  },
  de: {
    neverUsed: (name: ReactNode) => <>{name} wurde nie verwendet</>,
    made: 'Angelegt',
    advice:
      'Stellen Sie die Integration fertig, oder widerrufen Sie das Zugriffstoken. Ungenutzte Zugangsdaten sind ein Risiko.',
    action: 'Öffnen',
  },
})

export function NeverUsedItem({ token }: { token: NeverUsedToken }) {
  const texts = useTexts()
  return (
    <TokenItem
      token={token}
      sentence={texts.neverUsed}
      action={<OpenTokenButton token={token}>{texts.action}</OpenTokenButton>}
    >
      {texts.made} <Moment at={token.created_at} />. {texts.advice}
    </TokenItem>
  )
}
