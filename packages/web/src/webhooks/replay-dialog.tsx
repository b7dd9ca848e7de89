import type { Webhook } from '@backoffice/contract/webhook'
import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { useServiceForm } from '../ui/forms/use-service-form.ts'
import { useRefreshWebhook } from './use-refresh-webhook.ts'
import { replayEvents } from './webhooks.ts'

const useTexts = defineTexts({
  en: {
    title: 'Replay a period',
    text: 'Sends every event of a period again, with the same IDs, so that the receiver can tell what it already has. Newer ones wait meanwhile.',
    since: 'From',
    until: 'To',
    untilHint: 'Optional. Until now, if empty.',
    zone: 'In the time zone of this device.',
    submit: 'Send again',
    needsSince: 'Choose when the period begins.',
    order: 'The end must not be before the beginning.',
  },
  de: {
    title: 'Zeitraum erneut senden',
    text: 'Sendet jedes Ereignis eines Zeitraums noch einmal, mit denselben IDs, damit der Empfänger erkennt, was er schon hat. Neuere warten so lange.',
    since: 'Von',
    until: 'Bis',
    untilHint: 'Optional. Leer: bis jetzt.',
    zone: 'In der Zeitzone dieses Geräts.',
    submit: 'Erneut senden',
    needsSince: 'Wählen Sie, wann der Zeitraum beginnt.',
    order: 'Das Ende darf nicht vor dem Anfang liegen.',
  },
})

interface Props {
  webhook: Webhook
  onClose(): void
  onDone(): void
}

/** Sends a part of the feed once more, such as after the receiver lost data. */
export function ReplayDialog({ webhook, onClose, onDone }: Props) {
  const texts = useTexts()
  const refresh = useRefreshWebhook()
  const { form, ...dialog } = useServiceForm({
    initialValues: { since: '', until: '' },
    validate: {
      since: (since) => (since === '' ? texts.needsSince : null),
      until: (until, { since }) => (until !== '' && until < since ? texts.order : null),
    },
    labels: { since: texts.since, until: texts.until },
    send: ({ since, until }) =>
      replayEvents(webhook, { since: instantOf(since), ...(until === '' ? {} : { until: instantOf(until) }) }),
    onSuccess: (changed) => {
      refresh(changed)
      onDone()
    },
  })
  return (
    <FormDialog title={texts.title} submit={texts.submit} onClose={onClose} {...dialog}>
      <Text size="sm">{texts.text}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="datetime-local"
          label={texts.since}
          description={texts.zone}
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('since')}
        />
        <TextInput
          type="datetime-local"
          label={texts.until}
          description={texts.untilHint}
          {...form.getInputProps('until')}
        />
      </SimpleGrid>
    </FormDialog>
  )
}

/** Without a zone it is local time. */
function instantOf(local: string): string {
  return new Date(local).toISOString()
}
