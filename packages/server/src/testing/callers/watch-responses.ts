import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import { type OpenApiDocument, type Operation, type ResponseObject, resolve } from '../../api-reference/openapi.ts'
import { wrongReason } from './wrong-reason.ts'

type Check = (body: string) => string | undefined

/** From the first server of the process; what differs between servers (URLs, header names) does not matter here. */
let checks: ReturnType<typeof createChecks> | undefined

/**
 * Checks every response of a documented route against the OpenAPI document (status, content type and body), and every
 * problem, also of the backoffice API, against the catalogue of reasons. Adds mismatches to `misfits`. Listens below
 * Fastify, so that it sees the responses to every client, also to curl.
 */
export async function watchResponses(app: FastifyInstance, misfits: string[]): Promise<void> {
  checks ??= createChecks(withoutTrials((await app.inject('/openapi.json')).json()))
  checkResponses(app, checks, misfits)
}

/** Without the routes that the first server has only for its test: they belong to no chapter of the reference. */
function withoutTrials(document: OpenApiDocument): OpenApiDocument {
  const isReal = (operations: Record<string, Operation>) =>
    Object.values(operations).every(({ tags }) => !tags.includes('Other'))
  const real = Object.entries(document.paths).filter(([, operations]) => isReal(operations))
  return { ...document, paths: Object.fromEntries(real) }
}

/** The same against any document. */
export function watchResponsesAgainst(document: object, app: FastifyInstance, misfits: string[]): void {
  checkResponses(app, createChecks(document as OpenApiDocument), misfits)
}

function checkResponses(
  app: FastifyInstance,
  { operationAt, checkFor }: ReturnType<typeof createChecks>,
  misfits: string[],
): void {
  const server: Server = app.server
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const found = operationAt(request)
    const writeHead = response.writeHead.bind(response)
    const end = response.end.bind(response)
    let type = ''
    let encoding: string | undefined
    response.writeHead = ((status: number, headers?: Record<string, string>) => {
      type = headers?.['content-type']?.split(';')[0] ?? ''
      encoding = headers?.['content-encoding']
      return writeHead(status, headers)
    }) as ServerResponse['writeHead']
    response.end = ((chunk?: string | Buffer, ...rest: []) => {
      const body = decoded(chunk, encoding)
      const misfit =
        (found && checkFor(found, response.statusCode, type)(body)) ??
        (type === 'application/problem+json' && body !== '' ? wrongReason(JSON.parse(body)) : undefined)
      if (misfit) misfits.push(`${request.method} ${request.url} answered ${response.statusCode} ${type}: ${misfit}`)
      return end(chunk, ...rest)
    }) as ServerResponse['end']
  })
}

function decoded(chunk: string | Buffer | undefined, encoding: string | undefined): string {
  if (!Buffer.isBuffer(chunk)) return chunk ?? ''
  if (encoding === 'br') return brotliDecompressSync(chunk).toString()
  return (encoding === 'gzip' ? gunzipSync(chunk) : chunk).toString()
}

interface Found {
  path: string
  method: string
  operation: Operation
}

function createChecks(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'openapi')
  const patterns = Object.entries(document.paths).map(([path, operations]) => {
    // With a prefix, Fastify registers "/" with and without a trailing slash.
    const end = path === '/api/1' ? '/?$' : '$'
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}${end}`)
    return { path, operations, pattern }
  })
  const checksByKey = new Map<string, Check>()

  function operationAt({ method = '', url = '' }: IncomingMessage): Found | undefined {
    const asked = url.split('?')[0] ?? ''
    for (const { path, operations, pattern } of patterns) {
      const operation = pattern.test(asked) ? operations[method.toLowerCase()] : undefined
      if (operation) return { path, method: method.toLowerCase(), operation }
    }
    return undefined
  }

  function checkFor(found: Found, status: number, type: string): Check {
    const key = `${found.operation.operationId} ${status} ${type}`
    const check = checksByKey.get(key) ?? createCheck(found, status, type)
    checksByKey.set(key, check)
    return check
  }

  function createCheck({ path, method, operation }: Found, status: number, type: string): Check {
    const given = operation.responses[status]
    if (!given) return () => 'this status is not documented'
    const { content } = resolve(document, given as ResponseObject)
    if (!content) return (body) => (body === '' ? undefined : 'a body is not documented')
    if (!content[type]) return () => 'this content type is not documented'
    const place = '$ref' in given ? given.$ref : pointer('paths', path, method, 'responses', String(status))
    const validate = ajv.compile({ $ref: `openapi${place}${pointer('content', type, 'schema').slice(1)}` })
    return (body) => describeErrors(validate, body)
  }

  return { operationAt, checkFor }
}

function describeErrors(validate: ValidateFunction, body: string): string | undefined {
  if (validate(JSON.parse(body))) return undefined
  const words = ({ instancePath, message, params }: ErrorObject) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`
  return `${validate.errors?.map(words).join('; ')} in ${body}`
}

/** A JSON pointer (RFC 6901) as a URI fragment. */
function pointer(...steps: string[]): string {
  return `#${steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`
}
