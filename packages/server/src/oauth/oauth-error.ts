import type { OAuthErrorCode } from '@backoffice/contract/oauth'

/** RFC 6749 §5.2, and RFC 7009 and RFC 7662, which use the same errors. */
export const oauthStatuses = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  // Not defined for these endpoints by the RFCs, but in the same shape.
  method_not_allowed: 405,
  request_too_large: 413,
  too_many_requests: 429,
  server_error: 500,
  temporarily_unavailable: 503,
} as const satisfies Record<OAuthErrorCode, number>

export class OAuthError extends Error {
  readonly error: keyof typeof oauthStatuses
  readonly headers: Record<string, string>

  constructor(
    error: keyof typeof oauthStatuses,
    description: string,
    headers: Record<string, string> = {},
    options?: ErrorOptions,
  ) {
    super(description, options)
    this.name = 'OAuthError'
    this.error = error
    this.headers = headers
  }
}
