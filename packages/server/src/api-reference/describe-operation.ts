import { isWrite } from '@backoffice/contract/permission'
import type { DocumentedRoute } from './documented-routes.ts'
import { errorResponses } from './error-responses.ts'
import { exampleOf } from './example-of.ts'
import type { ReferTo } from './named-schemas.ts'
import {
  type Components,
  type JsonSchema,
  type MediaType,
  type Operation,
  type Parameter,
  type Reference,
  type ResponseObject,
  refer,
} from './openapi.ts'
import { operationId } from './operation-id.ts'
import { type HeaderName, responseHeaders } from './shared-components.ts'

/** Also adds the schemas, responses and examples of the operation to `components`. */
export function describeOperation(route: DocumentedRoute, components: Components, referTo: ReferTo): Operation {
  const { method, path, summary = `${method} ${path}`, description, tags = ['Other'], permission } = route
  const parameters = parametersOf(route, referTo)
  const content = bodyOf(route, referTo)
  return {
    operationId: route.operationId ?? operationId(method, path),
    summary,
    description: description ?? `${summary}.`,
    tags: [...tags],
    security: securityOf(route),
    ...(permission && { 'x-permission': permission }),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: { ...successResponses(route, referTo), ...errorResponses(route, components, referTo) },
  }
}

function securityOf({ permission, oauthErrors }: DocumentedRoute): Operation['security'] {
  if (permission) return [{ oauth2: [isWrite(permission) ? 'write' : 'read'] }, { bearer: [] }]
  // Without HTTP Basic, the credentials are in the form, which OpenAPI cannot express.
  return oauthErrors ? [{ basic: [] }, {}] : []
}

function parametersOf(route: DocumentedRoute, referTo: ReferTo): (Parameter | Reference)[] {
  const { path, params, querystring, permission } = route
  const one = /([a-z-]+?)s?\/\{/.exec(path)?.[1]?.replaceAll('-', ' ')
  const shared = permission ? ['ActingUser', 'RequestId'].map((name) => refer('parameters', name)) : []
  return [
    ...explode(params, 'path', (name) => `The ${name === 'uuid' ? 'UUID' : name} of the ${one}.`, referTo),
    ...explode(querystring, 'query', (name) => `Only items with this \`${name}\`.`, referTo),
    ...shared,
  ]
}

function explode(
  schema: JsonSchema | undefined,
  place: 'path' | 'query',
  describe: (name: string) => string,
  referTo: ReferTo,
): Parameter[] {
  const { properties = {}, required = [] } = schema ?? {}
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: description ?? describe(name),
    schema: referTo(rest),
  }))
}

function bodyOf({ body, form }: DocumentedRoute, referTo: ReferTo): Record<string, MediaType> | undefined {
  if (body) return { 'application/json': shown(body, referTo) }
  if (form) return { 'application/x-www-form-urlencoded': shown(form, referTo) }
  return undefined
}

function successResponses(route: DocumentedRoute, referTo: ReferTo): Record<string, ResponseObject> {
  const answers: Record<string, ResponseObject> = {}
  for (const [status, schema] of Object.entries(route.response ?? {})) {
    const empty = schema.type === 'null'
    const nextCursor = schema.properties?.next_cursor
    // The feed of changes has no last page, and no links.
    const isList = nextCursor !== undefined && nextCursor.type !== 'string'
    const names: HeaderName[] = route.permission ? ['RateLimit-Policy', 'RateLimit'] : []
    answers[status] = {
      description: meanings[status] ?? 'Done.',
      headers: responseHeaders(...names, ...(isList ? ['Link'] : [])),
      ...(!empty && { content: { 'application/json': shown(schema, referTo) } }),
    }
  }
  return answers
}

const meanings: Record<string, string> = {
  200: 'Success.',
  201: 'Created.',
  204: 'Success. The response has no body.',
  304: 'Not modified: the `ETag` in `If-None-Match` is that of the document. The response has no body.',
}

function shown(schema: JsonSchema, referTo: ReferTo): MediaType {
  return { schema: referTo(schema), example: exampleOf(schema) }
}
