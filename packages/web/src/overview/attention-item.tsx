import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from '../ui/text-link.tsx'
import classes from './attention.module.css'

interface Props {
  token: { client_id: string; token_name: string; learning_area: string }
  /** What is the matter. */
  children: ReactNode
  /** What can be done besides opening the access token. */
  action?: ReactNode
}

export function AttentionItem({ token, children, action }: Props) {
  return (
    <li className={classes.item}>
      <div>
        <Text size="sm">
          <TextLink
            to="/configuration/authentication/access-tokens/$clientId"
            params={{ clientId: token.client_id }}
            fw={600}
          >
            {token.token_name}
          </TextLink>{' '}
          <Text span c="dimmed">
            {token.learning_area}
          </Text>
        </Text>
        <Text size="sm" component="div">
          {children}
        </Text>
      </div>
      {action && <Text size="sm">{action}</Text>}
    </li>
  )
}
