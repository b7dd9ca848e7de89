import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow'
import { rootUrl } from './root-url'

/** Names the acting user. A client may always act for itself, by its client ID. */
export const actingUserHeader = 'Service-Client-UUID'

/** n8n's older helpers, which its HTTP Request node uses, have `uri` instead of `url`. */
type Request = IHttpRequestOptions & { uri?: string }

/**
 * Adds what every call needs. Sends the token only to the credential's own installation, whichever node uses the
 * credential and whatever URL it has.
 */
export function signedRequest(
  { base_url, client_id, access_token }: ICredentialDataDecryptedObject,
  request: Request,
): Request {
  const root = rootUrl(base_url)
  const url = new URL(request.uri ?? request.url, request.baseURL ?? root)
  if (url.origin !== root) {
    throw new Error(`This credential is for ${root}. It is not sent to ${url.origin}.`)
  }
  return {
    ...request,
    ...(request.uri ? {} : { baseURL: root }),
    sendCredentialsOnCrossOriginRedirect: false,
    headers: {
      [actingUserHeader]: String(client_id).trim(),
      ...request.headers,
      Authorization: `Bearer ${access_token}`,
    },
  }
}
