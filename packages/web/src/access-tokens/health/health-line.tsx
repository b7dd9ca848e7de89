import type { AccessToken } from '@backoffice/contract/access-token'
import { TextLink } from '../../ui/text/text-link.tsx'
import classes from './health.module.css'
import { isFailing } from './health.ts'
import { useRefusedInWords } from './use-refused-in-words.ts'

/** In the row of an access token that is being refused: how often, since when and why. */
export function HealthLine({ token }: { token: AccessToken }) {
  const inWords = useRefusedInWords()
  const latest = token.refusals?.[0]
  if (!latest || !isFailing(token)) return null
  return (
    <TextLink
      to="/configuration/authentication/access-tokens/$clientId"
      params={{ clientId: token.client_id }}
      hash="health"
      className={classes.line ?? ''}
    >
      {inWords(latest)}
    </TextLink>
  )
}
