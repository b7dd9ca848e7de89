import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Says what is missing; `children` says how to add it. */
export function EmptyState({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={600}>{title}</Text>
      {text && (
        <Text size="sm" c="dimmed" maw="38rem">
          {text}
        </Text>
      )}
      {children}
    </Stack>
  )
}
