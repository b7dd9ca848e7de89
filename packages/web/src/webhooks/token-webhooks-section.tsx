import type { AccessToken } from '@backoffice/contract/access-token'
import type { Webhook } from '@backoffice/contract/webhook'
import { defineTexts } from '../i18n/language.tsx'
import { ListSection } from '../ui/lists/list-section.tsx'
import { useList } from '../ui/lists/use-list.ts'
import { TitledSection } from '../ui/text/titled-section.tsx'
import { useWebhookColumns } from './use-webhook-columns.tsx'
import { webhooksPath } from './webhooks.ts'

const useTexts = defineTexts({
  en: {
    title: 'Webhooks',
    lead: 'Where the program has changes of the learning area sent. It adds and deletes these itself, with the API.',
    list: 'Webhooks of this access token',
    none: 'None. The program has not asked for changes to be sent.',
  },
  de: {
    title: 'Webhooks',
    lead: 'Wohin sich das Programm Änderungen des Lernbereichs senden lässt. Es legt sie über die API selbst an und löscht sie auch.',
    list: 'Webhooks dieses Zugriffstokens',
    none: 'Keine. Das Programm lässt sich keine Änderungen senden.',
  },
})

/** The webhooks of one access token, on its page. */
export function TokenWebhooksSection({ token }: { token: Pick<AccessToken, 'client_id' | 'learning_area'> }) {
  const texts = useTexts()
  const { client_id, learning_area } = token
  const list = useList<Webhook>(webhooksPath, { learning_area, client_id })
  return (
    <TitledSection title={texts.title} lead={texts.lead}>
      <ListSection
        label={texts.list}
        list={list}
        columns={useWebhookColumns(true)}
        rowKey={({ id }) => id}
        empty={texts.none}
      />
    </TitledSection>
  )
}
