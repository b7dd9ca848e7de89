import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { defineTexts } from '../i18n/language.tsx'
import { CopyButton } from '../ui/text/copy-button.tsx'
import { Hint } from '../ui/text/hint.tsx'

const useTexts = defineTexts({
  en: {
    title: 'Your recovery codes',
    once: 'You won’t see these codes again. Save them now, apart from your phone.',
    text: 'If you lose your authenticator app, each of them replaces one code of the app. Each works once.',
    what: 'Recovery codes',
    done: 'I have saved the codes',
  },
  de: {
    title: 'Ihre Wiederherstellungscodes',
    once: 'Diese Codes werden nur jetzt angezeigt. Speichern Sie sie sofort, getrennt von Ihrem Telefon.',
    text: 'Wenn Sie Ihre Authenticator-App verlieren, ersetzt jeder von ihnen einen Code der App. Jeder funktioniert einmal.',
    what: 'Wiederherstellungscodes',
    done: 'Ich habe die Codes gespeichert',
  },
})

/** Shows new codes once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const texts = useTexts()
  // The form that had the focus has disappeared.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack maw="30rem">
      <Text component="h3" fw={600} ref={heading} tabIndex={-1}>
        {texts.title}
      </Text>
      <Hint color="yellow">{texts.once}</Hint>
      <Text size="sm">{texts.text}</Text>
      <Code block fz="sm">
        {codes.join('\n')}
      </Code>
      <Group>
        <CopyButton what={texts.what} text={codes.join('\n')} primary />
        <Button variant="default" onClick={onDone}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  )
}
