import { Code, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { defineTexts } from '../../i18n/language.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import classes from './snippet-panel.module.css'

const useTexts = defineTexts({
  en: { masked: 'The secret is hidden here. “Copy” includes it; text you select yourself does not.' },
  de: {
    masked: 'Das Secret ist hier ausgeblendet. „Kopieren“ kopiert es mit; selbst markierter Text enthält es nicht.',
  },
})

interface Props {
  what: string
  hint: string
  text: string
  /** The same text, with the secret masked while it is hidden. */
  shown: string
  reveal: ReactNode
  onCopied(text: string): void
}

export function SnippetPanel({ what, hint, text, shown, reveal, onCopied }: Props) {
  const texts = useTexts()
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" className={classes.hint}>
          {hint}
        </Text>
        <Group gap={6} ml="auto">
          {reveal}
          <CopyButton what={what} text={text} primary onCopied={onCopied} />
        </Group>
      </Group>
      {shown !== text && (
        <Text size="sm" c="dimmed">
          {texts.masked}
        </Text>
      )}
      <Code block className={classes.code}>
        {shown}
      </Code>
    </Stack>
  )
}
