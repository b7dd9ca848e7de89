import Type, { type Static } from 'typebox'
import { Uuid } from './formats.ts'

/** RFC 6749 §2.3.1: a client sends its credentials either in the form or by HTTP Basic, not both. */
const credentials = {
  client_id: Type.Optional(
    Type.Unsafe<string>({ ...Uuid, description: 'Client ID of the access token. Leave it out with HTTP Basic.' }),
  ),
  client_secret: Type.Optional(
    Type.String({ description: 'Client secret of the access token. Leave it out with HTTP Basic.' }),
  ),
}

const exampleCredentials = {
  client_id: '5e8a4059-f24b-4d23-94d6-0981d86fbade',
  client_secret: 'bocs_jtCp5DbuogVlxfe9zJe7CE6Q3PyL_zznnLjZrYTEQQEdUnIlw',
}
const exampleToken = 'boat_AfgzPQ9eikBZ8ktNI5TWCYHYb7reAGr5xOVq-dL1U4uLDbbo6EGij5LQ90aELjwhcuBXvJm7107M4jlrV3O-eQ'

/** The form of RFC 6749 §4.4.2. */
export const TokenRequest = Type.Object(
  {
    grant_type: Type.Literal('client_credentials', { description: 'The only supported grant type.' }),
    ...credentials,
    scope: Type.Optional(
      Type.String({
        description: '`read`, `write`, or both separated by a space. Defaults to everything the access token allows.',
      }),
    ),
  },
  { examples: [{ grant_type: 'client_credentials', ...exampleCredentials }] },
)

/** RFC 6749 §5.1. */
export const TokenResponse = Type.Object(
  {
    access_token: Type.String({ description: 'The bearer token. Opaque. Send it as `Authorization: Bearer …`.' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({
      description: 'Lifetime in seconds: 3600, or less if the access token expires sooner.',
      minimum: 0,
      maximum: 3600,
    }),
    scope: Type.Optional(
      Type.String({ description: 'Only if it differs from the requested scope: `write` includes `read`.' }),
    ),
  },
  { examples: [{ access_token: exampleToken, token_type: 'Bearer', expires_in: 3600 }] },
)

/** The form of RFC 7009 §2.1 and RFC 7662 §2.1. */
export const TokenReference = Type.Object(
  {
    token: Type.String({ description: 'The bearer token to revoke or introspect.' }),
    token_type_hint: Type.Optional(Type.String({ description: 'Ignored, because there is only one type of token.' })),
    ...credentials,
  },
  { examples: [{ token: exampleToken, ...exampleCredentials }] },
)

export const RevocationResponse = Type.Object({}, { description: 'Empty.', examples: [{}] })

/** RFC 7662 §2.2. */
export const Introspection = Type.Object(
  {
    active: Type.Boolean({ description: 'If false, the response has no other fields.' }),
    scope: Type.Optional(Type.Enum(['read', 'read write'])),
    client_id: Type.Optional(Uuid),
    sub: Type.Optional(
      Type.Unsafe<string>({ ...Uuid, description: 'The service user of the client. Same as `client_id`.' }),
    ),
    token_type: Type.Optional(Type.Literal('Bearer')),
    iat: Type.Optional(Type.Integer({ description: 'Time of issue, in seconds since 1970.' })),
    exp: Type.Optional(Type.Integer({ description: 'Time of expiry, in seconds since 1970.' })),
  },
  {
    examples: [
      {
        active: true,
        scope: 'read',
        client_id: exampleCredentials.client_id,
        sub: exampleCredentials.client_id,
        token_type: 'Bearer',
        iat: 1794753765,
        exp: 1794757365,
      },
      { active: false },
    ],
  },
)

export const oauthErrorCodes = [
  'invalid_request',
  'invalid_client',
  'invalid_scope',
  'unsupported_grant_type',
  'method_not_allowed',
  'request_too_large',
  'too_many_requests',
  'server_error',
  'temporarily_unavailable',
] as const
export type OAuthErrorCode = (typeof oauthErrorCodes)[number]

/** RFC 6749 §5.2: the shape of every error under /oauth. */
export const OAuthFailure = Type.Object({
  error: Type.Enum([...oauthErrorCodes]),
  error_description: Type.String({ description: 'What happened and what to do.' }),
})
export type OAuthFailure = Static<typeof OAuthFailure>
