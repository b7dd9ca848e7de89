import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import { describeOperation } from './describe-operation.ts'
import type { DocumentedRoute } from './documented-routes.ts'
import { addLinks } from './links.ts'
import { readNamedSchemas, schemaReferences } from './named-schemas.ts'
import type { OpenApiDocument } from './openapi.ts'
import { sharedComponents } from './shared-components.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))

/** The order in which a new integration needs them. */
const sections = [/^\/oauth\//, /^\/api\//, /^\/\.well-known\//, /./]

/** Other tags have no description. */
const tagDescriptions: Record<string, string> = {
  Tokens: 'Get, revoke and introspect the bearer tokens for calls under `/api/1`.',
  Connection: 'Test the connection. The first call of every integration.',
  'Hierarchy levels':
    'The organisation as a tree. The top level is the learning area. Users and courses belong to a level.',
  Users: 'The people of the learning area.',
  Courses: 'A course is available on its level and below.',
  Enrolments: 'Who is taking which course, with progress and results.',
  Metadata: 'For clients that configure themselves. Public.',
  Health: 'For operators. Public.',
}

/** The OpenAPI document of these routes. */
export async function describeService(config: Config, routes: DocumentedRoute[]): Promise<OpenApiDocument> {
  const components = sharedComponents(config)
  const referTo = schemaReferences(await readNamedSchemas(), components.schemas)
  const paths: OpenApiDocument['paths'] = {}
  const tags = new Set<string>()
  for (const route of inReadingOrder(routes)) {
    const operation = describeOperation(route, components, referTo)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
    for (const tag of operation.tags) tags.add(tag)
  }
  addLinks({ paths, components })
  return {
    openapi: '3.1.1',
    info: {
      title: 'Backoffice API',
      version,
      summary: 'The server-to-server API of a learning-management platform',
      description: introduction(config),
      contact: { name: 'Backoffice', url: `${config.baseUrl}/docs` },
      license: { name: 'MIT License', identifier: 'MIT' },
    },
    servers: [{ url: config.baseUrl, description: 'This installation' }],
    tags: [...tags].map((name) => ({ name, ...describeTag(name) })),
    paths,
    components,
  }
}

function inReadingOrder(routes: DocumentedRoute[]): DocumentedRoute[] {
  const place = ({ path }: DocumentedRoute) => sections.findIndex((section) => section.test(path))
  return routes.toSorted((a, b) => place(a) - place(b))
}

function describeTag(name: string): { description?: string } {
  const description = tagDescriptions[name]
  return description === undefined ? {} : { description }
}

function introduction({ actingUserHeader }: Config): string {
  return [
    'An administrator adds an access token in the backoffice: a `client_id` and a `client_secret` for one learning area. ' +
      'The client uses them to get a bearer token from `POST /oauth/token` and sends it with every call under `/api/1`, ' +
      `together with the UUID of the user it acts for, in the header \`${actingUserHeader}\`. Its own \`client_id\` is ` +
      'always allowed.',
    'On 401, get a new bearer token and repeat the call once; 401 never means anything else. On 429 and 503, wait for the ' +
      'number of seconds in `Retry-After`, then retry; after `query_timeout`, once.',
    'Errors are `application/problem+json` (RFC 9457). Base decisions on `code`. Errors under `/oauth` follow ' +
      'RFC 6749. Any URL can also return 404 `not_found`, 405 `method_not_allowed`, 408 `request_timeout` and 431 ' +
      '`headers_too_large`.',
    'Fields, codes and links may be added at any time, so ignore what you do not know. Breaking changes go into ' +
      '`/api/2`.',
  ].join('\n\n')
}
