import type { ICredentialDataDecryptedObject, IHttpRequestHelper, IN8nHttpFullResponse } from 'n8n-workflow'
import { redact } from './redact'
import { rootUrl } from './root-url'

/**
 * Exchanges client ID and secret for a token (RFC 6749 §4.4). Every error is a readable sentence, because the
 * credential's test shows it.
 */
export async function requestToken(
  { helpers }: IHttpRequestHelper,
  { base_url, client_id, client_secret }: ICredentialDataDecryptedObject,
): Promise<string> {
  const root = rootUrl(base_url)
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: String(client_id).trim(),
    client_secret: String(client_secret).trim(),
  })
  const response: IN8nHttpFullResponse = await helpers
    .httpRequest({
      method: 'POST',
      url: `${root}/oauth/token`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: form.toString(),
      timeout: 30_000,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
      // A redirect would send the secret to a URL that nobody entered.
      disableFollowRedirect: true,
    })
    // Has no cause, because that error contains the whole request, including the secret.
    .catch(() => {
      throw new Error(
        `Nothing answers at ${root}. Check the base URL, and that n8n can reach the service from where it runs.`,
      )
    })
  return tokenOf(root, response)
}

function tokenOf(root: string, { statusCode, headers, body }: IN8nHttpFullResponse): string {
  const { access_token, error, error_description } = fieldsOf(body)
  if (statusCode === 200 && typeof access_token === 'string') return access_token
  if (typeof error === 'string') throw new Error(redact(String(error_description ?? error)))
  if (statusCode >= 300 && statusCode < 400) {
    throw new Error(
      `${root} leads on to ${redact(String(headers.location))}. Enter the root of that URL as the base URL.`,
    )
  }
  throw new Error(
    `${root} responded (HTTP ${statusCode}), but it is not a Backoffice installation. Check the base URL.`,
  )
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}
