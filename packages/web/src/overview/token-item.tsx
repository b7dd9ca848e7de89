import type { ReactNode } from 'react'
import { TextLink } from '../ui/text/text-link.tsx'
import { AttentionItem } from './attention-item.tsx'

interface Props {
  token: { client_id: string; token_name: string; learning_area: string }
  /** Says what is wrong; contains the name of the access token. */
  sentence(name: ReactNode): ReactNode
  /** The access token already fails. */
  grave?: boolean
  children: ReactNode
  action: ReactNode
}

/** An access token that needs attention. */
export function TokenItem({ token, sentence, ...item }: Props) {
  const name = (
    <TextLink to="/configuration/authentication/access-tokens/$clientId" params={{ clientId: token.client_id }}>
      {token.token_name}
    </TextLink>
  )
  return <AttentionItem {...item} sentence={sentence(name)} area={token.learning_area} />
}
