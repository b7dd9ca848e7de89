import {
  Introspection,
  RevocationResponse,
  TokenReference,
  TokenRequest,
  TokenResponse,
} from '@backoffice/contract/oauth'
import type { RouteDocs } from '../http/route-docs.ts'

const tags = ['Tokens']
const ofEveryEndpoint = [
  'invalid_request',
  'invalid_client',
  'request_too_large',
  'too_many_requests',
  'server_error',
  'temporarily_unavailable',
] as const

// For the API reference only: these endpoints parse their forms themselves, because OAuth errors have their own shape.
export const tokenDocs: RouteDocs = {
  operationId: 'getToken',
  summary: 'Get a bearer token',
  description:
    'The client credentials grant of OAuth 2.0 (RFC 6749 §4.4). Send `client_id` and `client_secret` in the form, or ' +
    'with HTTP Basic, not both. Keep the token and use it for every call until it expires.',
  tags,
  form: TokenRequest,
  response: { 200: TokenResponse },
  oauthErrors: [...ofEveryEndpoint, 'invalid_scope', 'unsupported_grant_type'],
}

export const revokeDocs: RouteDocs = {
  operationId: 'revokeToken',
  summary: 'Revoke a bearer token',
  description:
    'Revokes one bearer token (RFC 7009). It stops working everywhere within a second. The response is the same for a token that has ' +
    'already expired or does not exist. A token of another client is refused.',
  tags,
  form: TokenReference,
  response: { 200: RevocationResponse },
  oauthErrors: ofEveryEndpoint,
}

export const introspectDocs: RouteDocs = {
  operationId: 'introspectToken',
  summary: 'Introspect a bearer token',
  description:
    'Returns details about one of your own bearer tokens (RFC 7662). For a token that is expired, revoked, unknown or issued to ' +
    'another client, it only returns that the token is not active.',
  tags,
  form: TokenReference,
  response: { 200: Introspection },
  oauthErrors: ofEveryEndpoint,
}
