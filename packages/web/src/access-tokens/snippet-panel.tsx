import { Code, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import classes from './snippet-panel.module.css'

interface Props {
  what: string
  hint: string
  text: string
  /** The same without the secret, as long as that is hidden. */
  shown: string
  reveal: ReactNode
  onCopied(text: string): void
}

export function SnippetPanel({ what, hint, text, shown, reveal, onCopied }: Props) {
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" className={classes.hint}>
          {hint}
        </Text>
        <Group gap={6} ml="auto">
          {reveal}
          <CopyButton what={what} text={text} onCopied={onCopied} />
        </Group>
      </Group>
      <Code block className={classes.code}>
        {shown}
      </Code>
    </Stack>
  )
}
