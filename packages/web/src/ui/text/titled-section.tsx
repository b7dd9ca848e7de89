import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './titled-section.module.css'

interface Props {
  title: string
  lead?: ReactNode
  /** Buttons next to the title. */
  actions?: ReactNode
  children?: ReactNode
}

/** A part of a page with its own heading. */
export function TitledSection({ title, lead, actions, children }: Props) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <Stack gap={2} maw="42rem">
            <Title order={2} id={titleId}>
              {title}
            </Title>
            {lead && (
              <Text size="sm" c="dimmed" component="div">
                {lead}
              </Text>
            )}
          </Stack>
          {actions}
        </Group>
        {children}
      </Stack>
    </section>
  )
}
