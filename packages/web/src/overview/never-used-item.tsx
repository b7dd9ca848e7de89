import type { NeverUsedToken } from '@backoffice/contract/overview'
import { defineTexts } from '../i18n/language.tsx'
import { Moment } from '../ui/moment.tsx'
import { AttentionItem } from './attention-item.tsx'

const useTexts = defineTexts({
  en: { made: 'Added', advice: 'Finish the integration or revoke the access token. Unused credentials are a risk.' },
  de: {
    made: 'Angelegt',
    advice:
      'Stellen Sie die Integration fertig, oder widerrufen Sie das Zugriffstoken. Ungenutzte Zugangsdaten sind ein Risiko.',
  },
})

export function NeverUsedItem({ token }: { token: NeverUsedToken }) {
  const texts = useTexts()
  return (
    <AttentionItem token={token}>
      {texts.made} <Moment at={token.created_at} />. {texts.advice}
    </AttentionItem>
  )
}
