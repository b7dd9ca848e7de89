import { Paper, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Paper component="section" aria-labelledby={titleId} withBorder shadow="xs" radius="lg" p="lg">
      <Stack gap="md">
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  )
}
