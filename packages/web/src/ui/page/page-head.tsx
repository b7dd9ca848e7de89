import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

interface Props {
  title: string
  /** The state of what the page shows. */
  state?: ReactNode
  lead?: string
  children?: ReactNode
}

/** The title of a page, its introduction and its actions. */
export function PageHead({ title, state, lead, children }: Props) {
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <Stack gap={2} miw={0} maw="min(42rem, 100%)" flex="1 1 20rem">
        <PageTitle>{title}</PageTitle>
        {state && <Text component="div">{state}</Text>}
        {lead && (
          <Text c="dimmed" size="sm">
            {lead}
          </Text>
        )}
      </Stack>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  )
}
