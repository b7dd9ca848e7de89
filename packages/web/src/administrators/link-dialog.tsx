import type { CreatedLink } from '@backoffice/contract/administrator-link'
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { defineTexts } from '../i18n/language.tsx'
import { Dialog, DialogFooter } from '../ui/dialogs/dialog.tsx'
import { CopyButton } from '../ui/text/copy-button.tsx'
import { Hint } from '../ui/text/hint.tsx'
import { Moment } from '../ui/text/moment.tsx'

const useTexts = defineTexts({
  en: {
    invitation: (email: string) => `Invitation for ${email}`,
    reset: (email: string) => `Reset link for ${email}`,
    once: 'You won’t see this link again. Send it only to this person, by a way that nobody else reads.',
    link: 'Link',
    expires: 'Works once. Expires:',
    close: 'Close',
  },
  de: {
    invitation: (email: string) => `Einladung für ${email}`,
    reset: (email: string) => `Link zum Zurücksetzen für ${email}`,
    once: 'Dieser Link wird nur jetzt angezeigt. Schicken Sie ihn nur dieser Person, auf einem Weg, den niemand sonst mitliest.',
    link: 'Link',
    expires: 'Funktioniert einmal. Läuft ab:',
    close: 'Schließen',
  },
})

/** Shows a link once. If it is lost, a new one replaces it, so closing needs no warning. */
export function LinkDialog({ link, onClose }: { link: CreatedLink; onClose(): void }) {
  const texts = useTexts()
  return (
    <Dialog title={texts[link.kind](link.email)} onClose={onClose} closeOnClickOutside={false} size="lg">
      <Stack>
        <Hint color="yellow">{texts.once}</Hint>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {link.url}
        </Code>
        <Text size="sm" component="div">
          {texts.expires} <Moment at={link.expires_at} />
        </Text>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          <Group data-autofocus>
            <CopyButton what={texts.link} text={link.url} primary />
          </Group>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
