import Type from 'typebox'

const Url = Type.String({ format: 'uri' })
const Texts = Type.Array(Type.String())

/** RFC 8414 §2. */
export const AuthorizationServerMetadata = Type.Object(
  {
    issuer: Url,
    token_endpoint: Url,
    token_endpoint_auth_methods_supported: Texts,
    revocation_endpoint: Url,
    revocation_endpoint_auth_methods_supported: Texts,
    introspection_endpoint: Url,
    introspection_endpoint_auth_methods_supported: Texts,
    grant_types_supported: Texts,
    response_types_supported: Type.Array(Type.String(), {
      description: 'Empty, because there is no authorization endpoint.',
    }),
    scopes_supported: Texts,
  },
  {
    examples: [
      {
        issuer: 'https://learn.example.org',
        token_endpoint: 'https://learn.example.org/oauth/token',
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
        revocation_endpoint: 'https://learn.example.org/oauth/revoke',
        revocation_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
        introspection_endpoint: 'https://learn.example.org/oauth/introspect',
        introspection_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
        grant_types_supported: ['client_credentials'],
        response_types_supported: [],
        scopes_supported: ['read', 'write'],
      },
    ],
  },
)

/** RFC 9728 §2. */
export const ProtectedResourceMetadata = Type.Object(
  {
    resource: Url,
    authorization_servers: Type.Array(Url),
    scopes_supported: Texts,
    bearer_methods_supported: Texts,
    resource_name: Type.String(),
  },
  {
    examples: [
      {
        resource: 'https://learn.example.org/api/1',
        authorization_servers: ['https://learn.example.org'],
        scopes_supported: ['read', 'write'],
        bearer_methods_supported: ['header'],
        resource_name: 'Backoffice API',
      },
    ],
  },
)
