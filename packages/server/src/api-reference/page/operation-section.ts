import { type OpenApiDocument, type Operation, type Parameter, type ResponseObject, resolve } from '../openapi.ts'
import { codeBlock, json } from './code-block.ts'
import { type CalledOperation, curl } from './curl.ts'
import { errorsTable, type Failure, failuresOf } from './errors-table.ts'
import { fieldsOf, fieldsTable } from './fields-table.ts'
import { breakable, type Html, html, paragraphs } from './html.ts'

/** Documents one operation: purpose, permission, parameters, body, responses and errors, next to an example. */
export function operationSection(
  document: OpenApiDocument,
  { method, path, operation }: CalledOperation,
  common: Failure[],
): Html {
  const { operationId: id, summary, description } = operation
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="told">
<h3 id="${id}-title"><a href="#${id}">${summary}</a></h3>
<p class="address">${methodBadge(method)} <code>${path}</code></p>
${description !== `${summary}.` && paragraphs(description)}
${needs(operation)}
${parameters(document, operation)}
${body(document, operation)}
${answers(document, operation)}
${errors(document, operation, common)}
</div>
<div class="shown">
${codeBlock('Request', curl(document, { method, path, operation }))}
${exampleResponse(document, operation)}
</div>
</section>`
}

export function methodBadge(method: string): Html {
  return html`<span class="method ${method}">${method.toUpperCase()}</span>`
}

function needs({ security, 'x-permission': permission }: Operation): Html {
  const scope = security.flatMap(({ oauth2 = [] }) => oauth2)[0]
  if (permission) {
    return html`<p class="needs">Requires a token with the scope <code>${scope ?? ''}</code> and an acting user with the permission <code>${permission}</code>.</p>`
  }
  const basic = security.some((one) => 'basic' in one)
  return html`<p class="needs">${basic ? 'Requires the credentials of an access token.' : 'Public. No token required.'}</p>`
}

function parameters(document: OpenApiDocument, { parameters: given = [], summary }: Operation): Html {
  const found = given.map((one) => resolve(document, one) as Parameter)
  // All operations have the same headers, which the introduction explains.
  const own = found.filter((one) => one.in !== 'header')
  if (own.length === 0) return html``
  return html`<h4>Parameters</h4>${fieldsTable(document, `Parameters of “${summary}”`, 'Parameter', own)}`
}

function body(document: OpenApiDocument, { requestBody, summary }: Operation): Html {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {})
  if (!type || !media) return html``
  const { description } = resolve(document, media.schema)
  return html`<h4>Body <span class="media">${type}</span></h4>
${description !== undefined && paragraphs(description)}
${fieldsTable(document, `Body of “${summary}”`, 'Field', fieldsOf(document, media.schema))}`
}

function answers(document: OpenApiDocument, { responses, summary }: Operation): Html[] {
  return successes(document, responses).map(([status, { content }]) => {
    const [media] = Object.values(content ?? {})
    const name = media?.schema.$ref?.split('/').at(-1)
    const fields = media ? fieldsOf(document, media.schema) : []
    if (fields.length === 0) return html`<h4>Response ${status} <span class="media">no fields</span></h4>`
    return html`<h4>Response ${status}</h4><details><summary>Fields of <code>${name ?? ''}</code></summary>
${fieldsTable(document, `Response ${status} to “${summary}”`, 'Field', fields)}</details>`
  })
}

function exampleResponse(document: OpenApiDocument, { responses }: Operation): Html {
  const [[status, { content }] = ['', { content: undefined }]] = successes(document, responses)
  const [media] = Object.values(content ?? {})
  return media
    ? codeBlock(`Response ${status}`, html`${json(media.example)}`)
    : codeBlock(`Response ${status}`, '(no body)')
}

function successes(document: OpenApiDocument, responses: Operation['responses']): [string, ResponseObject][] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, answer]) => [status, resolve(document, answer) as ResponseObject])
}

function errors(document: OpenApiDocument, operation: Operation, common: Failure[]): Html {
  const failures = failuresOf(document, operation)
  if (failures.length === 0) return html``
  const shared = operation['x-permission'] ? common : []
  const own = failures.filter(({ id }) => !shared.some((failure) => failure.id === id))
  const link = (failure: Failure) => html`<a href="#error-${failure.id}"><code>${breakable(failure.code)}</code></a>`
  return html`<h4>Errors</h4>
${own.length > 0 && errorsTable(`Errors of “${operation.summary}”`, own, link)}
${shared.length > 0 && html`<p class="more">${own.length > 0 ? 'And' : 'Only'} the <a href="#common-errors">${shared.length} errors that every call can return</a>.</p>`}`
}
