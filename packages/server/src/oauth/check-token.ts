import { type Credential, type Unusable, whyUnusable } from '../access-tokens/credentials.ts'
import { andThen, both, type ValueOrPromise } from '../async/value-or-promise.ts'
import { createBoundedCache } from '../limits/bounded-cache.ts'
import type { OAuthDeps } from './oauth-deps.ts'
import type { IssuedToken, TokenSeal } from './token-seal.ts'

export interface LiveToken {
  token: IssuedToken
  client: Credential
  /** Both the token and the record must allow it, in case a key leaks. */
  mayWrite: boolean
}

export type RefusedToken = 'not_ours' | 'token_expired' | 'token_revoked' | 'record_unknown' | `record_${Unusable}`
export type TokenCheck = LiveToken | { refused: RefusedToken; token?: IssuedToken }

/** Checks whether a token is valid now. Synchronous unless something must be read from the database. */
export function checkToken(
  { seal, credentials, revokedTokens, now }: Pick<OAuthDeps, 'seal' | 'credentials' | 'revokedTokens' | 'now'>,
  text: string,
): ValueOrPromise<TokenCheck> {
  const token = seal.open(text)
  if (!token) return { refused: 'not_ours' }
  const at = now()
  if (at.getTime() >= token.expiresAtSeconds * 1000) return { refused: 'token_expired', token }
  return andThen(both(credentials(token.clientId), revokedTokens(token.id)), ([client, revoked]) =>
    decide(token, client, revoked, at),
  )
}

function decide(token: IssuedToken, client: Credential | undefined, revoked: boolean, at: Date): TokenCheck {
  if (revoked) return { refused: 'token_revoked', token }
  if (!client) return { refused: 'record_unknown', token }
  const unusable = whyUnusable(client, at)
  return unusable
    ? { refused: `record_${unusable}`, token }
    : { token, client, mayWrite: token.mayWrite && client.access === 'read_write' }
}

/** Caches opened tokens, because a client uses one for an hour. Expiry and revocation are still checked each time. */
export function rememberOpened(seal: TokenSeal, size = 10_000): TokenSeal {
  const opened = createBoundedCache<IssuedToken>(size)
  return {
    seal: seal.seal,
    open(text) {
      const known = opened.get(text)
      if (known) return known
      const token = seal.open(text)
      if (token) opened.set(text, token)
      return token
    },
  }
}
