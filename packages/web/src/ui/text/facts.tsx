import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

export function Fact({ name, hint, children }: { name: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {hint && (
          <Text size="xs" c="dimmed" mt={2}>
            {hint}
          </Text>
        )}
      </dd>
    </div>
  )
}
