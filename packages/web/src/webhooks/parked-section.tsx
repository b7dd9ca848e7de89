import type { Webhook } from '@backoffice/contract/webhook'
import type { ParkedEvent } from '@backoffice/contract/webhook-attempt'
import { useMutation } from '@tanstack/react-query'
import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'
import { WorkButton } from '../ui/forms/work-button.tsx'
import { ListSection } from '../ui/lists/list-section.tsx'
import { useList } from '../ui/lists/use-list.ts'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { Moment } from '../ui/text/moment.tsx'
import { TitledSection } from '../ui/text/titled-section.tsx'
import { useMayChange } from '../use-may-change.ts'
import { useRefreshWebhook } from './use-refresh-webhook.ts'
import { listPathOf, retryParked } from './webhooks.ts'

const useTexts = defineTexts({
  en: {
    title: 'Parked events',
    lead: 'The receiver could not take these while it took others. Each is tried for three days; later events of the same thing wait for it.',
    list: 'Events',
    retry: 'Try all again now',
    retried: 'The parked events are tried again.',
    event: 'Event',
    since: 'Parked',
    attempts: 'Attempts',
    next: 'Next attempt',
    gaveUp: 'given up',
    waits: 'after an earlier one',
    none: 'No parked events.',
  },
  de: {
    title: 'Zurückgestellte Ereignisse',
    lead: 'Der Empfänger konnte diese nicht annehmen, während er andere annahm. Jedes wird drei Tage lang versucht; spätere Ereignisse derselben Sache warten darauf.',
    list: 'Ereignisse',
    retry: 'Alle jetzt erneut versuchen',
    retried: 'Die zurückgestellten Ereignisse werden erneut versucht.',
    event: 'Ereignis',
    since: 'Zurückgestellt',
    attempts: 'Versuche',
    next: 'Nächster Versuch',
    gaveUp: 'aufgegeben',
    waits: 'nach einem früheren',
    none: 'Keine zurückgestellten Ereignisse.',
  },
})

export function ParkedSection({ webhook, onDone }: { webhook: Webhook; onDone(message: string): void }) {
  const texts = useTexts()
  const format = useFormat()
  const mayChange = useMayChange()
  const refresh = useRefreshWebhook()
  const list = useList<ParkedEvent>(listPathOf(webhook, 'parked'), { learning_area: webhook.learning_area })
  const retry = useMutation({
    mutationFn: () => retryParked(webhook),
    onSuccess: (changed) => {
      refresh(changed)
      onDone(texts.retried)
    },
  })
  return (
    <TitledSection
      title={texts.title}
      lead={texts.lead}
      actions={
        mayChange && (
          <WorkButton variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
            {texts.retry}
          </WorkButton>
        )
      }
    >
      {retry.error && <ErrorAlert error={retry.error} />}
      <ListSection
        label={texts.list}
        list={list}
        rowKey={({ event_id }) => event_id}
        empty={texts.none}
        columns={[
          { key: 'event', title: texts.event, minWidth: '12rem', render: ({ type }) => type },
          { key: 'since', title: texts.since, width: '10rem', render: ({ parked_at }) => <Moment at={parked_at} /> },
          {
            key: 'attempts',
            title: texts.attempts,
            width: '7rem',
            align: 'end',
            render: ({ attempts }) => format.number(attempts),
          },
          {
            key: 'next',
            title: texts.next,
            width: '12rem',
            align: 'end',
            render: ({ next_attempt_at: next, gave_up }) =>
              next ? <Moment at={next} /> : gave_up ? texts.gaveUp : texts.waits,
          },
        ]}
      />
    </TitledSection>
  )
}
