import { Group, Text } from '@mantine/core'
import classes from './brand.module.css'

export function Brand() {
  return (
    <Group gap={9} wrap="nowrap">
      {/* The same as `brand-mark.svg`, but in the page's colours. */}
      <svg
        className={classes.mark}
        aria-hidden="true"
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      >
        <path d="M5 3.5h11.5a2 2 0 0 1 2 2v15H7a2 2 0 0 1-2-2z" />
        <path d="M8.6 3.5v17" stroke="var(--margin-line)" />
        <path d="M11.5 9h4M11.5 13h4" />
      </svg>
      <Text fw={700} size="lg" lts="-0.01em" className={classes.name ?? ''}>
        Backoffice
      </Text>
    </Group>
  )
}
