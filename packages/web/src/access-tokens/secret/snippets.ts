export interface ClientCredentials {
  baseUrl: string
  clientId: string
  clientSecret: string
}

/** Two calls that work in any POSIX shell without a JSON tool. If no token is issued, it prints the response. */
export function curlSnippet({ baseUrl, clientId, clientSecret }: ClientCredentials): string {
  return `RESPONSE=$(curl -sS '${baseUrl}/oauth/token' \\
  -d 'grant_type=client_credentials' \\
  -d 'client_id=${clientId}' \\
  -d 'client_secret=${clientSecret}')
BEARER_TOKEN=$(echo "$RESPONSE" | sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')

if [ -z "$BEARER_TOKEN" ]; then
  echo "No token: $RESPONSE"
else
  curl -sS '${baseUrl}/api/1' \\
    -H "Authorization: Bearer $BEARER_TOKEN" \\
    -H 'Service-Client-UUID: ${clientId}' \\
    -w '\\nHTTP status %{http_code}\\n'
fi
`
}

export function envSnippet({ baseUrl, clientId, clientSecret }: ClientCredentials): string {
  return `BACKOFFICE_BASE_URL=${baseUrl}
BACKOFFICE_CLIENT_ID=${clientId}
BACKOFFICE_CLIENT_SECRET=${clientSecret}
`
}

/** For wp-config.php. Base URLs and credentials contain no quotation marks. */
export function wordPressSnippet({ baseUrl, clientId, clientSecret }: ClientCredentials): string {
  return `define( 'BACKOFFICE_BASE_URL', '${baseUrl}' );
define( 'BACKOFFICE_CLIENT_ID', '${clientId}' );
define( 'BACKOFFICE_CLIENT_SECRET', '${clientSecret}' );
`
}

/** For Node with the package @backoffice/client. */
export function sdkSnippet({ baseUrl, clientId, clientSecret }: ClientCredentials): string {
  return `import { connect } from '@backoffice/client'

const backoffice = connect({
  baseUrl: '${baseUrl}',
  clientId: '${clientId}',
  clientSecret: '${clientSecret}',
})

console.log(await backoffice.test())
`
}
