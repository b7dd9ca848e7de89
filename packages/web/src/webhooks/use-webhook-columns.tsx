import type { Webhook } from '@backoffice/contract/webhook'
import { useFormat } from '../i18n/format.ts'
import type { Column } from '../ui/lists/column.ts'
import { Moment } from '../ui/text/moment.tsx'
import { TextLink } from '../ui/text/text-link.tsx'
import { useSeesAllAreas } from '../use-own-area.ts'
import { useWebhookTexts } from './texts.ts'
import { useTypesInWords } from './use-types-in-words.ts'
import { WebhookState } from './webhook-state.tsx'
import { nameOf } from './webhooks.ts'

/** `ofOneToken`: in a list whose owner and area are known. */
export function useWebhookColumns(ofOneToken = false): Column<Webhook>[] {
  const texts = useWebhookTexts()
  const format = useFormat()
  const inWords = useTypesInWords()
  const seesAllAreas = useSeesAllAreas()
  const columns: Column<Webhook>[] = [
    {
      key: 'name',
      title: texts.name,
      minWidth: '12rem',
      oneLine: true,
      render: (webhook) => (
        <TextLink
          to="/configuration/webhooks/$area/$id"
          params={{ area: webhook.learning_area, id: webhook.id }}
          title={nameOf(webhook)}
        >
          {nameOf(webhook)}
        </TextLink>
      ),
    },
    { key: 'area', title: texts.area, width: '9rem', oneLine: true, render: ({ learning_area }) => learning_area },
    {
      key: 'owner',
      title: texts.owner,
      width: '9rem',
      render: ({ client_id }) => (client_id === undefined ? texts.ofArea : texts.ofToken),
    },
    { key: 'events', title: texts.events, minWidth: '10rem', oneLine: true, render: ({ types }) => inWords(types) },
    { key: 'status', title: texts.status, width: '11rem', render: (webhook) => <WebhookState webhook={webhook} /> },
    {
      key: 'waiting',
      title: texts.waiting,
      width: '6rem',
      align: 'end',
      render: ({ events_behind, parked }) => format.number(events_behind + parked),
    },
    {
      key: 'delivered',
      title: texts.lastDelivered,
      width: '9rem',
      align: 'end',
      render: ({ last_delivered_at }) => (last_delivered_at ? <Moment at={last_delivered_at} /> : texts.never),
    },
  ]
  const known = ofOneToken ? ['area', 'owner'] : seesAllAreas ? [] : ['area']
  return columns.filter(({ key }) => !known.includes(key))
}
