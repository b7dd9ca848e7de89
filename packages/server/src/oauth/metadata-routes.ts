import { AuthorizationServerMetadata, ProtectedResourceMetadata } from '@backoffice/contract/oauth-metadata'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

const scopes = ['read', 'write']
const tags = ['Metadata']
const authentication = ['client_secret_post', 'client_secret_basic']

/** Metadata for clients that configure themselves: RFC 8414 and RFC 9728. */
export async function metadataRoutes(
  app: FastifyInstance,
  { config: { baseUrl } }: Pick<Deps, 'config'>,
): Promise<void> {
  const authorizationServer = {
    operationId: 'getAuthorizationServerMetadata',
    summary: 'Get authorization server metadata',
    description: 'Where and how tokens are issued, revoked and introspected (RFC 8414). May be cached for one hour.',
    tags,
    response: { 200: AuthorizationServerMetadata },
  }
  app.get('/.well-known/oauth-authorization-server', { schema: authorizationServer }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send({
      issuer: baseUrl,
      token_endpoint: `${baseUrl}/oauth/token`,
      token_endpoint_auth_methods_supported: authentication,
      revocation_endpoint: `${baseUrl}/oauth/revoke`,
      revocation_endpoint_auth_methods_supported: authentication,
      introspection_endpoint: `${baseUrl}/oauth/introspect`,
      introspection_endpoint_auth_methods_supported: authentication,
      grant_types_supported: ['client_credentials'],
      // RFC 8414 §2 requires this; it is empty because there is no authorization endpoint.
      response_types_supported: [],
      scopes_supported: scopes,
    }),
  )

  const protectedResource = {
    operationId: 'getProtectedResourceMetadata',
    summary: 'Get protected resource metadata',
    description:
      'How `/api/1` is protected (RFC 9728). The `WWW-Authenticate` header of a 401 points here. May be cached for one hour.',
    tags,
    response: { 200: ProtectedResourceMetadata },
  }
  app.get('/.well-known/oauth-protected-resource/api/1', { schema: protectedResource }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send({
      resource: `${baseUrl}/api/1`,
      authorization_servers: [baseUrl],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
      resource_name: 'Backoffice API',
    }),
  )
}

export function resourceMetadataUrl({ baseUrl }: Pick<Deps['config'], 'baseUrl'>): string {
  return `${baseUrl}/.well-known/oauth-protected-resource/api/1`
}
