import type { CreatedWebhook, Webhook } from '@backoffice/contract/webhook'
import { Button, Code, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { WorkButton } from '../ui/forms/work-button.tsx'
import { lastSearch } from '../ui/lists/last-search.ts'
import { ErrorAlert } from '../ui/text/error-alert.tsx'
import { useSeesAllAreas } from '../use-own-area.ts'
import { useAttemptTexts } from './attempt-texts.ts'
import { EditWebhookDialog } from './edit-webhook-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useWebhookTexts } from './texts.ts'
import { useRefreshWebhook } from './use-refresh-webhook.ts'
import {
  deleteWebhook,
  nameOf,
  pauseWebhook,
  resumeWebhook,
  rotateSecret,
  testWebhook,
  vouchForWebhook,
  webhookQuery,
  webhooksPath,
} from './webhooks.ts'

const useTexts = defineTexts({
  en: {
    edit: 'Edit',
    edited: 'The changes are saved.',
    test: 'Send test event',
    vouch: 'Confirm',
    vouched: 'The webhook is confirmed.',
    vouchTitle: (name: string) => `Confirm “${name}” without the receiver?`,
    vouchText: 'It has not returned the challenge. Confirm only if you know that whoever runs it wants these events.',
    rotate: 'Rotate secret',
    delete: 'Delete',
    tested: { delivered: 'The test event was delivered.', failed: 'The test event was not delivered.' },
    asked: { delivered: 'The receiver has confirmed.', failed: 'The receiver has not confirmed.' },
    paused: 'The webhook is paused.',
    resumed: 'The webhook is active.',
    deleted: (name: string) => `“${name}” deleted.`,
    pauseTitle: (name: string) => `Pause “${name}”?`,
    pauseText: 'Nothing is sent until you resume it. It keeps its place, so nothing is lost.',
    resumeTitle: (name: string) => `Resume “${name}”?`,
    resumeFrom: 'Send',
    fromPlace: 'What happened meanwhile, and everything new',
    fromNow: 'Only what happens from now on',
    rotateTitle: (name: string) => `New secret for “${name}”?`,
    rotateText:
      'You see the new secret once. For 24 hours, the old one signs, too, so that the receiver can change over.',
    rotateConfirm: 'Rotate secret',
    deleteTitle: (name: string) => `Delete “${name}”?`,
    deleteText: 'Nothing more is sent, not even what is waiting. This cannot be undone.',
    deleteConfirm: 'Delete permanently',
  },
  de: {
    edit: 'Bearbeiten',
    edited: 'Die Änderungen sind gespeichert.',
    test: 'Testereignis senden',
    vouch: 'Bestätigen',
    vouched: 'Der Webhook ist bestätigt.',
    vouchTitle: (name: string) => `„${name}“ ohne den Empfänger bestätigen?`,
    vouchText:
      'Er hat den gesendeten Wert nicht zurückgegeben. Bestätigen Sie nur, wenn Sie wissen, dass sein Betreiber diese Ereignisse möchte.',
    rotate: 'Secret erneuern',
    delete: 'Löschen',
    tested: { delivered: 'Das Testereignis wurde zugestellt.', failed: 'Das Testereignis wurde nicht zugestellt.' },
    asked: { delivered: 'Der Empfänger hat bestätigt.', failed: 'Der Empfänger hat nicht bestätigt.' },
    paused: 'Der Webhook ist pausiert.',
    resumed: 'Der Webhook ist aktiv.',
    deleted: (name: string) => `„${name}“ gelöscht.`,
    pauseTitle: (name: string) => `„${name}“ pausieren?`,
    pauseText: 'Bis zum Fortsetzen wird nichts gesendet. Die Stelle bleibt erhalten, es geht nichts verloren.',
    resumeTitle: (name: string) => `„${name}“ fortsetzen?`,
    resumeFrom: 'Senden',
    fromPlace: 'Was inzwischen passiert ist, und alles Neue',
    fromNow: 'Nur, was ab jetzt passiert',
    rotateTitle: (name: string) => `Neues Secret für „${name}“?`,
    rotateText:
      'Sie sehen das neue Secret einmal. 24 Stunden lang signiert auch das alte, damit der Empfänger umgestellt werden kann.',
    rotateConfirm: 'Secret erneuern',
    deleteTitle: (name: string) => `„${name}“ löschen?`,
    deleteText: 'Es wird nichts mehr gesendet, auch nicht, was noch wartet. Das lässt sich nicht rückgängig machen.',
    deleteConfirm: 'Endgültig löschen',
  },
})

/** The actions for a webhook. `onDone` gets a message about what was done. */
export function WebhookActions({ webhook, onDone }: { webhook: Webhook; onDone(message: string): void }) {
  const texts = useTexts()
  const names = useWebhookTexts()
  const inWords = useAttemptTexts()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const refresh = useRefreshWebhook()
  const seesAllAreas = useSeesAllAreas()
  const [asking, setAsking] = useState<'edit' | 'vouch' | 'pause' | 'rotate' | 'delete'>()
  const [from, setFrom] = useState<'where_it_stopped' | 'now'>('where_it_stopped')
  const [created, setCreated] = useState<CreatedWebhook>()
  const name = nameOf(webhook)
  const active = webhook.status === 'active'
  const close = () => setAsking(undefined)
  const test = useMutation({
    mutationFn: () => testWebhook(webhook),
    onSuccess: (attempt) => {
      const outcomes = attempt.type === 'webhook.verify' ? texts.asked : texts.tested
      onDone(`${outcomes[attempt.outcome]} ${inWords(attempt)}`)
      refresh(webhook)
      // The receiver may have confirmed now.
      void queryClient.invalidateQueries({ queryKey: webhookQuery(webhook).queryKey })
    },
  })
  const done = (message: string) => () => {
    close()
    onDone(message)
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking('edit')}>
        {texts.edit}
      </Button>
      <WorkButton variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {texts.test}
      </WorkButton>
      {webhook.health === 'unverified' && seesAllAreas && (
        <Button variant="default" onClick={() => setAsking('vouch')}>
          {texts.vouch}
        </Button>
      )}
      <Button variant="default" onClick={() => setAsking('pause')}>
        {active ? names.pause : names.resume}
      </Button>
      <Button variant="default" onClick={() => setAsking('rotate')}>
        {texts.rotate}
      </Button>
      <Button variant="default" onClick={() => setAsking('delete')}>
        {texts.delete}
      </Button>
      {test.error && <ErrorAlert error={test.error} />}
      {asking === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} onSaved={done(texts.edited)} />}
      {asking === 'vouch' && (
        <ConfirmDialog
          title={texts.vouchTitle(name)}
          confirm={texts.vouch}
          work={async () => refresh(await vouchForWebhook(webhook))}
          onClose={close}
          onDone={done(texts.vouched)}
        >
          <Text size="sm">{texts.vouchText}</Text>
          {/* Not only its description, which anybody may have written. */}
          <Code block>{webhook.url}</Code>
        </ConfirmDialog>
      )}
      {asking === 'pause' && (
        <ConfirmDialog
          title={(active ? texts.pauseTitle : texts.resumeTitle)(name)}
          confirm={active ? names.pause : names.resume}
          work={async () => refresh(await (active ? pauseWebhook(webhook) : resumeWebhook(webhook, { from })))}
          onClose={close}
          onDone={done(active ? texts.paused : texts.resumed)}
        >
          {active ? (
            <Text size="sm">{texts.pauseText}</Text>
          ) : (
            <Radio.Group label={texts.resumeFrom} value={from} onChange={(value) => setFrom(value as typeof from)}>
              <Stack gap={6} mt={6}>
                <Radio value="where_it_stopped" label={texts.fromPlace} />
                <Radio value="now" label={texts.fromNow} />
              </Stack>
            </Radio.Group>
          )}
        </ConfirmDialog>
      )}
      {asking === 'rotate' && (
        <ConfirmDialog
          title={texts.rotateTitle(name)}
          confirm={texts.rotateConfirm}
          work={async () => {
            const { secret, ...changed } = await rotateSecret(webhook)
            refresh(changed)
            setCreated({ ...changed, secret })
          }}
          onClose={close}
          onDone={close}
        >
          <Text size="sm">{texts.rotateText}</Text>
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={texts.deleteTitle(name)}
          confirm={texts.deleteConfirm}
          grave
          work={() => deleteWebhook(webhook)}
          onClose={close}
          onDone={() => {
            void navigate({
              to: '/configuration/webhooks',
              search: lastSearch(webhooksPath, {}),
              // Going back would open the deleted webhook.
              replace: true,
              state: { notice: texts.deleted(name) },
            })
            queryClient.removeQueries({ queryKey: webhookQuery(webhook).queryKey })
            void queryClient.invalidateQueries({ queryKey: [webhooksPath] })
          }}
        >
          <Text size="sm">{texts.deleteText}</Text>
        </ConfirmDialog>
      )}
      {created && <SecretDialog created={created} onClose={() => setCreated(undefined)} />}
    </>
  )
}
