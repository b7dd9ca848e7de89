import type { AccessToken } from '../access-tokens/access-token.ts'
import { showAccessToken, unused } from '../access-tokens/show-access-token.ts'
import type { Deps } from '../deps.ts'
import { addressOfService } from '../embedded-postgres/data-folder.ts'
import type { Context, Result } from './command.ts'

const placeholder = 'BASE_URL'
const noAddress =
  'BASE_URL stands for the address at which clients reach the service. It is not known here: set BASE_URL as for the service.'

/** The only output that contains the secret. */
export function showCreatedToken(
  deps: Pick<Deps, 'now' | 'config'>,
  context: Context,
  { clientSecret, ...token }: AccessToken & { clientSecret: string },
): Result {
  const shown = { ...showAccessToken({ ...token, ...unused }, deps), client_secret: clientSecret }
  const baseUrl = addressOf(context)
  const text = [
    `Created the access token "${token.name}" for ${token.area.slug} (${shown.access}). It works through ${token.expirationDate}.`,
    '',
    `  base_url       ${baseUrl ?? placeholder}`,
    `  client_id      ${token.clientId}`,
    `  client_secret  ${clientSecret}`,
    '',
    'Copy the secret now. It is not stored and cannot be shown again.',
    ...(baseUrl ? [] : ['', noAddress]),
  ]
  return { text: text.join('\n'), data: shown }
}

/** Never a guess: whoever listens there would get the secret. */
function addressOf({ config: { databaseUrl, dataDir, baseUrl, baseUrlIsGiven } }: Context): string | undefined {
  const running = databaseUrl ? undefined : addressOfService(dataDir)
  return running ?? (baseUrlIsGiven ? baseUrl : undefined)
}
