import type { CreatedAccessToken } from '@backoffice/contract/access-token'
import { Button, Checkbox, Divider, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { defineTexts } from '../../i18n/language.tsx'
import { Dialog, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { Hint } from '../../ui/text/hint.tsx'
import { presetOf } from '../rules/preset-of.ts'
import { useRuleTexts } from '../rules/rule-texts.ts'
import { useCommonTexts } from '../texts.ts'
import { CloseWarning } from './close-warning.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { SecretTabs } from './secret-tabs.tsx'

const useTexts = defineTexts({
  en: {
    title: (name: string) => `Access token “${name}” is ready`,
    about: (area: string, access: string) => `Learning area: ${area}. Access: ${access}.`,
    once: 'You won’t see this secret again. Save it now, in the program that uses it or in your password manager.',
    stored: 'I have saved the secret',
    close: 'Close',
  },
  de: {
    title: (name: string) => `Zugriffstoken „${name}“ ist bereit`,
    about: (area: string, access: string) => `Lernbereich: ${area}. Zugriff: ${access}.`,
    once: 'Dieses Secret wird nur jetzt angezeigt. Speichern Sie es sofort, im Programm, das es verwendet, oder in Ihrem Passwortmanager.',
    stored: 'Ich habe das Secret gespeichert',
    close: 'Schließen',
  },
})

/** Shows the secret once. Escape, a click outside and the browser's Back button do not close it by accident. */
export function SecretDialog({ created, onClose }: { created: CreatedAccessToken; onClose(): void }) {
  const texts = useTexts()
  const common = useCommonTexts()
  const names = useRuleTexts()
  const format = useFormat()
  const [safe, setSafe] = useState(false)
  const [stored, setStored] = useState(false)
  const [warned, setWarned] = useState(false)
  const tabs = useRef<HTMLDivElement>(null)
  const mayClose = safe || stored
  useBlocker({
    shouldBlockFn: () => {
      setWarned(true)
      return true
    },
    enableBeforeUnload: !mayClose,
    disabled: mayClose,
  })
  const credentials = {
    baseUrl: window.location.origin,
    clientId: created.client_id,
    clientSecret: created.client_secret,
  }
  const noteCopy = (text: string) => {
    // Copying only the client id does not turn off the warning.
    if (text.includes(created.client_secret)) setSafe(true)
  }
  const stay = () => {
    setWarned(false)
    tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }
  return (
    <Dialog
      title={texts.title(created.token_name)}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={720}
      onCopy={() => noteCopy(String(window.getSelection()))}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {texts.about(created.learning_area_name, names.presets[presetOf(created)])}{' '}
          {common.worksThrough(format.day(created.expiration_date))}
        </Text>
        <Hint color="yellow">{texts.once}</Hint>
        <div ref={tabs}>
          <SecretTabs credentials={credentials} onCopied={noteCopy} />
        </div>
        <Divider />
        <ConnectionTest credentials={credentials} limited={created.networks !== undefined} />
        {warned && !mayClose && <CloseWarning onStay={stay} onClose={onClose} />}
        <DialogFooter justify="space-between">
          <Checkbox
            label={texts.stored}
            checked={stored}
            onChange={({ currentTarget }) => setStored(currentTarget.checked)}
          />
          <Button variant="default" onClick={mayClose ? onClose : () => setWarned(true)}>
            {texts.close}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
