import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

/** The title of a page, what it is about, and what can be done on it. */
export function PageHead({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <Stack gap={4} miw={0} maw="min(42rem, 100%)" flex="1 1 20rem">
        <PageTitle>{title}</PageTitle>
        {lead && <Text c="dimmed">{lead}</Text>}
      </Stack>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  )
}
