// oidc-provider with client credentials as in its documentation, with its own in-memory adapter.
import { generateKeyPairSync } from 'node:crypto'
import Provider from 'oidc-provider'
import { callers } from '../harness/callers.ts'

const { PORT, TOKEN_FORMAT } = process.env
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const provider = new Provider(`http://127.0.0.1:${PORT}`, {
  clients: callers.map(({ clientId, clientSecret }) => ({
    client_id: clientId,
    client_secret: clientSecret,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    token_endpoint_auth_method: 'client_secret_post',
  })),
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
  cookies: { keys: ['not used by this grant'] },
  ttl: { ClientCredentials: 3600 },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    resourceIndicators: {
      enabled: TOKEN_FORMAT === 'jwt',
      defaultResource: async () => 'urn:bench:api',
      getResourceServerInfo: async () => ({ scope: 'read write', accessTokenFormat: 'jwt' }),
    },
  },
})
provider.listen(Number(PORT), '127.0.0.1')
