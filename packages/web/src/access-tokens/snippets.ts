export interface Credentials {
  baseUrl: string
  clientId: string
  clientSecret: string
}

/** Two calls that work in any POSIX shell, without a JSON tool. */
export function curlSnippet({ baseUrl, clientId, clientSecret }: Credentials): string {
  return `ACCESS_TOKEN=$(curl -sS '${baseUrl}/oauth/token' \\
  -d 'grant_type=client_credentials' \\
  -d 'client_id=${clientId}' \\
  -d 'client_secret=${clientSecret}' |
  sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')

curl -sS '${baseUrl}/api/1' \\
  -H "Authorization: Bearer $ACCESS_TOKEN" \\
  -H 'Service-Client-UUID: ${clientId}' \\
  -w '\\nHTTP status %{http_code}\\n'
`
}

export function envSnippet({ baseUrl, clientId, clientSecret }: Credentials): string {
  return `BACKOFFICE_BASE_URL=${baseUrl}
BACKOFFICE_CLIENT_ID=${clientId}
BACKOFFICE_CLIENT_SECRET=${clientSecret}
`
}

export function javaScriptSnippet({ baseUrl, clientId, clientSecret }: Credentials): string {
  return `const baseUrl = '${baseUrl}'
const clientId = '${clientId}'
const clientSecret = '${clientSecret}'

const tokenAnswer = await fetch(\`\${baseUrl}/oauth/token\`, {
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  }),
})
const { access_token } = await tokenAnswer.json()

const answer = await fetch(\`\${baseUrl}/api/1\`, {
  headers: {
    Authorization: \`Bearer \${access_token}\`,
    'Service-Client-UUID': clientId,
  },
})
console.log(answer.status, await answer.json())
`
}
