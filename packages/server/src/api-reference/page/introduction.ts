import type { OpenApiDocument } from '../openapi.ts'
import { codeBlock, json } from './code-block.ts'
import { type Html, html, paragraphs, prose } from './html.ts'
import { tryIt } from './try-it.ts'

/** Explains the first call in three steps. */
export function introduction(document: OpenApiDocument): Html {
  const { info, servers, components, paths } = document
  const url = servers[0]?.url ?? ''
  const header = components.parameters.ActingUser?.name ?? ''
  const token = example(document, '/oauth/token', 'post')
  return html`<section aria-labelledby="connect">
<h1>${info.title}</h1>
<p class="lead">${info.summary}, version ${info.version}. Base URL: <code>${url}</code></p>
<h2 id="connect">Connect in three steps</h2>
<ol class="steps">
<li><h3>Get credentials</h3>
<p>An administrator adds an access token for your learning area in the <a href="/backoffice/">backoffice</a>. The secret is shown only once.</p>
${codeBlock('Set them in your shell', 'CLIENT_ID=…\nCLIENT_SECRET=…')}</li>
<li><h3>Get a bearer token</h3>
<p>It is valid for one hour. Use it for every call until it expires.</p>
${codeBlock('Request', `curl -sS ${url}/oauth/token \\\n  -d grant_type=client_credentials \\\n  -d "client_id=$CLIENT_ID" \\\n  -d "client_secret=$CLIENT_SECRET"`)}
${codeBlock('Response', html`${json(token)}`)}</li>
<li><h3>Call</h3>
<p>Send the token, and the UUID of the user you act for in the header <code>${header}</code>. Your own <code>client_id</code> is always allowed.</p>
${codeBlock('Request', `BEARER_TOKEN=…\nUSER_UUID=$CLIENT_ID\ncurl -sS ${url}/api/1 \\\n  -H "Authorization: Bearer $BEARER_TOKEN" \\\n  -H "${header}: $USER_UUID"`)}
${paths['/api/1'] && codeBlock('Response', html`${json(example(document, '/api/1', 'get'))}`)}</li>
</ol>
${tryIt(document)}
<h2 id="rules">Rules for every call</h2>
${paragraphs(info.description)}
<h3 id="headers">Headers</h3>
${headersTable(document)}
</section>`
}

function example({ paths }: OpenApiDocument, path: string, method: string): unknown {
  const response = paths[path]?.[method]?.responses['200']
  return response && 'content' in response ? response.content?.['application/json']?.example : {}
}

function headersTable({ components }: OpenApiDocument): Html {
  const sent = Object.values(components.parameters).map(({ name, description, required }) => ({
    name,
    description,
    where: required ? 'request, required' : 'request',
  }))
  const given = Object.entries(components.headers).map(([name, { description }]) => ({
    name,
    description,
    where: 'response',
  }))
  const rows = [
    {
      name: 'Authorization',
      description: '`Bearer` and a token from `POST /oauth/token`.',
      where: 'request, required',
    },
    ...sent,
    ...given,
  ]
  return html`<table aria-label="Headers of requests and responses">
<thead><tr><th scope="col">Header</th><th scope="col">Description</th></tr></thead>
<tbody>${rows.map(
    ({ name, description, where }) =>
      html`<tr><th scope="row"><code>${name}</code><span class="type">${where}</span></th><td><p>${prose(description)}</p></td></tr>`,
  )}</tbody></table>`
}
