import { type Example, type OpenApiDocument, type Operation, type ResponseObject, resolve } from '../openapi.ts'
import { type Html, html, prose } from './html.ts'

export interface Failure {
  /** The name of its example: `not_found`, `oauth_invalid_client`. */
  id: string
  code: string
  status: string
  meaning: string
  remedy: string
}

export function failuresOf(document: OpenApiDocument, { responses }: Operation): Failure[] {
  return Object.entries(responses).flatMap(([status, response]) =>
    Object.values((resolve(document, response) as ResponseObject).content ?? {}).flatMap(({ examples = {} }) =>
      Object.entries(examples).map(([code, reference]) => {
        const { summary, description } = resolve(document, reference as object) as Example
        return { id: reference.$ref.split('/').at(-1) ?? code, code, status, meaning: summary, remedy: description }
      }),
    ),
  )
}

export function operationsOf({ paths }: OpenApiDocument): { method: string; path: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
}

/** The errors of every call under /api/1, so that the operations do not repeat them. */
export function commonFailures(document: OpenApiDocument): Failure[] {
  const calls = operationsOf(document).filter(({ operation }) => operation['x-permission'])
  const [first = [], ...others] = calls.map(({ operation }) => failuresOf(document, operation))
  return first.filter(({ id }) => others.every((failures) => failures.some((failure) => failure.id === id)))
}

/** Every failure of the document, once. */
export function allFailures(document: OpenApiDocument): Failure[] {
  const found = operationsOf(document).flatMap(({ operation }) => failuresOf(document, operation))
  const once = new Map(found.map((failure) => [failure.id, failure]))
  return [...once.values()].sort((a, b) => a.status.localeCompare(b.status) || a.code.localeCompare(b.code))
}

export function errorsTable(caption: string, failures: Failure[], name: (failure: Failure) => Html): Html {
  return html`<table class="errors" aria-label="${caption}">
<thead><tr><th scope="col">Status and code</th><th scope="col">Meaning, and what to do</th></tr></thead>
<tbody>${failures.map(
    (failure) => html`<tr><th scope="row"><span class="status">${failure.status}</span> ${name(failure)}</th>
<td><p>${prose(failure.meaning)}</p><p class="remedy">${prose(failure.remedy)}</p></td></tr>`,
  )}</tbody>
</table>`
}
