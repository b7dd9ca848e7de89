import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ClockIcon, WarningIcon } from '../ui/icons.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './attention.module.css'

interface Props {
  title: string
  /** Something fails already. */
  grave?: boolean
  /** The link to the access tokens that expire soon, if there are more than these. */
  more?: string | undefined
  children: ReactNode
}

export function AttentionGroup({ title, grave = false, more, children }: Props) {
  return (
    <div className={classes.group} data-grave={grave || undefined}>
      <Title order={3} size="sm" className={classes.title}>
        {grave ? <WarningIcon /> : <ClockIcon />}
        {title}
      </Title>
      <ul className={classes.items}>{children}</ul>
      {more && (
        <TextLink to="/configuration/authentication/access-tokens" search={{ status: 'expiring' }} size="sm">
          {more}
        </TextLink>
      )}
    </div>
  )
}
