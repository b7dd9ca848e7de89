import type { CreatedWebhook } from '@backoffice/contract/webhook'
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { Dialog, DialogFooter } from '../ui/dialogs/dialog.tsx'
import { Hint } from '../ui/text/hint.tsx'
import { ValueList } from '../ui/text/value-list.tsx'
import { useWebhookTexts } from './texts.ts'
import { nameOf } from './webhooks.ts'

const useTexts = defineTexts({
  en: {
    title: (name: string) => `The secret of “${name}”`,
    use: 'The receiver verifies with it that messages come from here.',
    once: 'You won’t see this secret again. Save it now, in the program that receives the events.',
    stored: 'I have saved the secret',
    close: 'Close',
    notYet: 'Copy the secret, or say that you have saved it.',
  },
  de: {
    title: (name: string) => `Das Secret von „${name}“`,
    use: 'Der Empfänger prüft damit, dass Nachrichten von hier kommen.',
    once: 'Dieses Secret wird nur jetzt angezeigt. Speichern Sie es sofort im Programm, das die Ereignisse empfängt.',
    stored: 'Ich habe das Secret gespeichert',
    close: 'Schließen',
    notYet: 'Kopieren Sie das Secret, oder bestätigen Sie, dass Sie es gespeichert haben.',
  },
})

/** Shows the secret once. Escape, a click outside and the browser's Back button do not close it by accident. */
export function SecretDialog({ created, onClose }: { created: CreatedWebhook; onClose(): void }) {
  const texts = useTexts()
  const names = useWebhookTexts()
  const [stored, setStored] = useState(false)
  const [warned, setWarned] = useState(false)
  useBlocker({
    shouldBlockFn: () => {
      setWarned(true)
      return true
    },
    enableBeforeUnload: !stored,
    disabled: stored,
  })
  const noteCopy = (text: string) => {
    if (text.includes(created.secret)) setStored(true)
  }
  return (
    <Dialog
      title={texts.title(nameOf(created))}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="lg"
      onCopy={() => noteCopy(String(window.getSelection()))}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {texts.use}
        </Text>
        <Hint color="yellow">{texts.once}</Hint>
        <ValueList
          onCopied={noteCopy}
          values={[{ label: names.secret, shown: created.secret, copied: created.secret, primary: true }]}
        />
        <Text size="sm" role="status">
          {warned && !stored && texts.notYet}
        </Text>
        <DialogFooter justify="space-between">
          <Checkbox
            label={texts.stored}
            checked={stored}
            onChange={({ currentTarget }) => setStored(currentTarget.checked)}
          />
          <Button variant="default" onClick={stored ? onClose : () => setWarned(true)}>
            {texts.close}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
