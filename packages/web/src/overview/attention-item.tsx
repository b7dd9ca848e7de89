import type { ReactNode } from 'react'
import { TextLink } from '../ui/text-link.tsx'
import classes from './attention.module.css'

interface Props {
  token: { client_id: string; token_name: string; learning_area: string }
  /** Says what is wrong; contains the name of the access token. */
  sentence(name: ReactNode): ReactNode
  /** The access token already fails. */
  grave?: boolean
  /** Says since when and why. */
  children: ReactNode
  /** A button that leads to the fix. */
  action: ReactNode
}

export function AttentionItem({ token, sentence, grave = false, children, action }: Props) {
  const name = (
    <TextLink to="/configuration/authentication/access-tokens/$clientId" params={{ clientId: token.client_id }}>
      {token.token_name}
    </TextLink>
  )
  return (
    <li className={classes.item}>
      <div>
        <span className={classes.mark} data-grave={grave || undefined}>
          {sentence(name)}
        </span>
        <p className={classes.why}>
          {children} {token.learning_area}.
        </p>
      </div>
      {action}
    </li>
  )
}
