import type { Webhook } from '@backoffice/contract/webhook'
import type { WebhookAttempt } from '@backoffice/contract/webhook-attempt'
import { Button, Code, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { FilterSelect } from '../ui/lists/filter-select.tsx'
import { ListSection } from '../ui/lists/list-section.tsx'
import { RefreshButton } from '../ui/lists/refresh-button.tsx'
import { countFilters, useList } from '../ui/lists/use-list.ts'
import { Moment } from '../ui/text/moment.tsx'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import { TitledSection } from '../ui/text/titled-section.tsx'
import { useMayChange } from '../use-may-change.ts'
import { useAttemptTexts } from './attempt-texts.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { useRefreshWebhook } from './use-refresh-webhook.ts'
import { listPathOf, replayEvents } from './webhooks.ts'

const useTexts = defineTexts({
  en: {
    title: 'Last deliveries',
    lead: 'Up to 200 of each outcome from the last seven days, newest first. A second after a delivery, “Refresh” shows it.',
    list: 'Deliveries',
    time: 'Time',
    event: 'Event',
    outcome: 'Outcome',
    allOutcomes: 'All outcomes',
    outcomes: { delivered: 'Delivered', failed: 'Failed' },
    what: 'What happened',
    resend: 'Send again',
    resendText: (type: string) => `“${type}” is sent again, with the same ID.`,
    resent: 'The event is sent again.',
    replay: 'Replay a period',
    replayed: 'The events are sent again.',
    none: 'No deliveries in the last seven days.',
    noneFiltered: 'No deliveries match the filter.',
  },
  de: {
    title: 'Letzte Zustellungen',
    lead: 'Bis zu 200 je Ergebnis aus den letzten sieben Tagen, die neuesten zuerst. Eine Sekunde nach einer Zustellung zeigt „Aktualisieren“ sie.',
    list: 'Zustellungen',
    time: 'Zeit',
    event: 'Ereignis',
    outcome: 'Ergebnis',
    allOutcomes: 'Alle Ergebnisse',
    outcomes: { delivered: 'Zugestellt', failed: 'Fehlgeschlagen' },
    what: 'Was passiert ist',
    resend: 'Erneut senden',
    resendText: (type: string) => `„${type}“ wird mit derselben ID noch einmal gesendet.`,
    resent: 'Das Ereignis wird noch einmal gesendet.',
    replay: 'Zeitraum erneut senden',
    replayed: 'Die Ereignisse werden noch einmal gesendet.',
    none: 'Keine Zustellungen in den letzten sieben Tagen.',
    noneFiltered: 'Keine Zustellungen entsprechen dem Filter.',
  },
})

/** These are not in the feed. */
const ownTypes = ['webhook.test', 'webhook.verify', 'events.available', 'events.lost']

export function AttemptsSection({ webhook, onDone }: { webhook: Webhook; onDone(message: string): void }) {
  const texts = useTexts()
  const inWords = useAttemptTexts()
  const mayChange = useMayChange()
  const refresh = useRefreshWebhook()
  const [outcome, setOutcome] = useState<string>()
  const [resending, setResending] = useState<WebhookAttempt>()
  const [replaying, setReplaying] = useState(false)
  const filters = { learning_area: webhook.learning_area, outcome }
  const list = useList<WebhookAttempt>(listPathOf(webhook, 'attempts'), filters)
  const active = countFilters({ outcome })
  return (
    <TitledSection
      title={texts.title}
      lead={texts.lead}
      actions={
        <Group gap="xs">
          {mayChange && (
            <Button variant="default" size="xs" onClick={() => setReplaying(true)}>
              {texts.replay}
            </Button>
          )}
          <RefreshButton list={list} />
        </Group>
      }
    >
      <ListSection
        label={texts.list}
        list={list}
        rowKey={({ id }) => id}
        activeFilters={active}
        onClear={() => setOutcome(undefined)}
        filters={
          <FilterSelect
            label={texts.outcome}
            all={texts.allOutcomes}
            options={(['delivered', 'failed'] as const).map((value) => ({ value, label: texts.outcomes[value] }))}
            value={outcome}
            onChange={setOutcome}
          />
        }
        empty={active > 0 ? texts.noneFiltered : texts.none}
        columns={[
          { key: 'time', title: texts.time, width: '9rem', render: ({ at }) => <Moment at={at} /> },
          { key: 'event', title: texts.event, width: '13rem', oneLine: true, render: ({ type }) => type },
          {
            key: 'outcome',
            title: texts.outcome,
            width: '9rem',
            render: ({ outcome }) => (
              <StatusBadge tone={outcome === 'delivered' ? 'good' : 'bad'}>{texts.outcomes[outcome]}</StatusBadge>
            ),
          },
          {
            key: 'what',
            title: texts.what,
            minWidth: '16rem',
            render: (attempt) => (
              <Stack gap={4}>
                <span>{inWords(attempt)}</span>
                {attempt.answer && <Code block>{attempt.answer}</Code>}
              </Stack>
            ),
          },
          {
            key: 'resend',
            title: '',
            width: '9rem',
            align: 'end',
            render: (attempt) =>
              mayChange &&
              !ownTypes.includes(attempt.type) && (
                <Button variant="default" size="compact-sm" onClick={() => setResending(attempt)}>
                  {texts.resend}
                </Button>
              ),
          },
        ]}
      />
      {replaying && (
        <ReplayDialog
          webhook={webhook}
          onClose={() => setReplaying(false)}
          onDone={() => {
            setReplaying(false)
            onDone(texts.replayed)
          }}
        />
      )}
      {resending && (
        <ConfirmDialog
          title={texts.resend}
          confirm={texts.resend}
          work={async () => refresh(await replayEvents(webhook, { event_id: resending.event_id }))}
          onClose={() => setResending(undefined)}
          onDone={() => {
            setResending(undefined)
            onDone(texts.resent)
          }}
        >
          {texts.resendText(resending.type)}
        </ConfirmDialog>
      )}
    </TitledSection>
  )
}
