import type { AccessToken } from '../access-tokens/access-token.ts'
import { showAccessToken, unused } from '../access-tokens/show-access-token.ts'
import type { Deps } from '../deps.ts'
import type { Context, Result } from './command.ts'

/** The only output that contains the secret. */
export function showCreatedToken(
  deps: Pick<Deps, 'now' | 'config'>,
  { config }: Context,
  { clientSecret, ...token }: AccessToken & { clientSecret: string },
): Result {
  const shown = { ...showAccessToken({ ...token, ...unused }, deps), client_secret: clientSecret }
  const text = [
    `Created the access token "${token.name}" for ${token.area.slug} (${shown.access}). It works through ${token.expirationDate}.`,
    '',
    `  base_url       ${config.baseUrl}`,
    `  client_id      ${token.clientId}`,
    `  client_secret  ${clientSecret}`,
    '',
    'Copy the secret now. It is not stored and cannot be shown again.',
  ]
  return { text: text.join('\n'), data: shown }
}
