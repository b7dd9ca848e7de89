import type { OpenApiDocument } from '../openapi.ts'
import { operationsOf } from './errors-table.ts'
import { type Html, html } from './html.ts'

/** A form that sends reading calls from this page. Its script shows it: without JavaScript there is none. */
export function tryIt(document: OpenApiDocument): Html {
  const header = document.components.parameters.ActingUser?.name ?? ''
  const paths = operationsOf(document)
    .filter(({ method, operation }) => method === 'get' && operation['x-permission'])
    .map(({ path }) => path)
  return html`<h2 id="try">Try it</h2>
<noscript><p>This part needs JavaScript.</p></noscript>
<form class="try" data-header="${header}" hidden>
<p>Sends a call from your browser to this service. What you enter stays on this page until you close it. Only reading calls: nothing is changed, but they count as calls of the access token.</p>
<div class="fields">
<label>Client ID <input name="client_id" autocomplete="off" spellcheck="false"></label>
<label>Client secret <input name="client_secret" type="password" autocomplete="off"></label>
<label>or a bearer token that you already have <input name="token" type="password" autocomplete="off"></label>
<label>Acting user <small>empty: the client ID</small> <input name="acting_user" autocomplete="off" spellcheck="false"></label>
</div>
<label>GET <input name="path" list="try-paths" value="/api/1" autocomplete="off" spellcheck="false"></label>
<datalist id="try-paths">${paths.map((path) => html`<option value="${path}"></option>`)}</datalist>
<p><button type="submit">Send</button> <span role="status"></span></p>
<figure class="code" hidden><figcaption>Response</figcaption><pre tabindex="0"><code></code></pre></figure>
</form>`
}
