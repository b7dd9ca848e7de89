import { type OAuthErrorCode, OAuthFailure } from '@backoffice/contract/oauth'
import { isWrite } from '@backoffice/contract/permission'
import { type ErrorCode, Problem } from '@backoffice/contract/problem'
import { type ProblemReason, problemReasons } from '@backoffice/contract/problem-reasons'
import type { TSchema } from 'typebox'
import { DomainError } from '../errors.ts'
import { problem, statusOf } from '../http/problem-details.ts'
import { oauthStatuses } from '../oauth/oauth-error.ts'
import type { DocumentedRoute } from './documented-routes.ts'
import { type Guidance, guidance, oauthGuidance } from './error-guidance.ts'
import type { ReferTo } from './named-schemas.ts'
import { type Components, type Reference, type ResponseObject, refer } from './openapi.ts'
import { pascal } from './operation-id.ts'
import { type HeaderName, responseHeaders } from './shared-components.ts'

type ResponseObjects = Record<string, ResponseObject | Reference>

/** Every error that a route can return, by status. */
export function errorResponses(route: DocumentedRoute, components: Components, referTo: ReferTo): ResponseObjects {
  if (route.oauthErrors) return oauthResponses(route.oauthErrors, components, referTo)
  const answers: ResponseObjects = {}
  for (const [status, codes] of byStatus(problemsOf(route), statusOf)) {
    answers[status] = problemResponse({ components, referTo }, route, { status, codes })
  }
  return answers
}

/** The errors of the gate, of the id and body, and of the route itself. */
export function problemsOf({ method, permission, problems, path, needsNoDatabase }: DocumentedRoute): ErrorCode[] {
  // Whatever is called, two Host headers or a fragment are refused.
  if (!permission) return ['invalid_request', ...problems]
  return [
    'invalid_request',
    'acting_user_required',
    'acting_user_malformed',
    // Also for routes without a body, because one that is sent is read.
    ...(method === 'GET' ? [] : (['malformed_body', 'body_too_large', 'unsupported_media_type'] as const)),
    'bearer_token_required',
    'invalid_token',
    'network_not_allowed',
    'acting_user_not_allowed',
    ...(isWrite(permission) ? (['insufficient_scope'] as const) : []),
    'permission_denied',
    ...(path.includes('{') ? (['not_found'] as const) : []),
    ...problems,
    'too_many_requests',
    'internal_error',
    ...(needsNoDatabase ? [] : (['query_timeout'] as const)),
    'service_unavailable',
  ]
}

function problemResponse(
  { components, referTo }: { components: Components; referTo: ReferTo },
  { permission }: DocumentedRoute,
  { status, codes }: { status: number; codes: ErrorCode[] },
): ResponseObject | Reference {
  for (const code of codes) {
    components.examples[code] ??= exampleOf(guidance[code], exampleProblem(code))
  }
  const needed = codes.includes('permission_denied') ? ` Required permission: \`${permission}\`.` : ''
  const headers = permission
    ? headersOf(status, codes)
    : headersOf(status, codes).filter((name) => name === 'Retry-After')
  const answer: ResponseObject = {
    description: listOf(codes.map((code) => [code, guidance[code]])) + needed,
    headers: responseHeaders(...headers),
    content: {
      'application/problem+json': {
        schema: { allOf: [referTo(Problem), { type: 'object', properties: { code: { enum: codes } } }] },
        examples: Object.fromEntries(codes.map((code) => [code, refer('examples', code)])),
      },
    },
  }
  // These responses are the same for every route that has them.
  const name = status === 401 ? 'Unauthorized' : codes.length === 1 && permission ? pascal(codes[0] ?? '') : undefined
  if (name === undefined) return answer
  components.responses[name] ??= answer
  return refer('responses', name)
}

function headersOf(status: number, codes: ErrorCode[]): HeaderName[] {
  if (status === 401) return ['WWW-Authenticate']
  const names: HeaderName[] = ['RateLimit-Policy', 'RateLimit']
  if (status === 429 || status === 503) names.push('Retry-After')
  if (codes.includes('insufficient_scope')) names.push('WWW-Authenticate')
  return names
}

function oauthResponses(codes: readonly OAuthErrorCode[], components: Components, referTo: ReferTo): ResponseObjects {
  const answers: ResponseObjects = {}
  for (const [status, group] of byStatus(codes, (code) => oauthStatuses[code])) {
    for (const error of group) {
      components.examples[`oauth_${error}`] ??= exampleOf(oauthGuidance[error], {
        error,
        error_description: plain(oauthGuidance[error]),
      })
    }
    const retry: HeaderName[] = status === 429 || status === 503 ? ['Retry-After'] : []
    const limits: HeaderName[] = status === 429 ? ['RateLimit-Policy', 'RateLimit'] : []
    const challenge: HeaderName[] = status === 401 ? ['WWW-Authenticate'] : []
    answers[status] = {
      description: listOf(group.map((error) => [error, oauthGuidance[error]])),
      headers: responseHeaders(...retry, ...limits, ...challenge),
      content: {
        'application/json': {
          schema: {
            allOf: [referTo(OAuthFailure), { type: 'object', properties: { error: { enum: group } } }],
          },
          examples: Object.fromEntries(group.map((error) => [error, refer('examples', `oauth_${error}`)])),
        },
      },
    }
  }
  return answers
}

function byStatus<Code>(codes: readonly Code[], statusOf: (code: Code) => number): [number, Code[]][] {
  const groups = Map.groupBy(new Set(codes), statusOf)
  return [...groups].sort(([a], [b]) => a - b)
}

const exampleRequestId = 'b5f5fa28-8828-49ad-8e65-e344b827e4fb'

function exampleOf(guide: Guidance, value: object) {
  return { summary: guide.meaning, description: guide.remedy, value }
}

/** Uses the first reason of the code and the example parameters of the contract. */
function exampleProblem(code: ErrorCode): Problem {
  const [reason, schemas] = Object.entries(problemReasons[code] as Record<string, Record<string, TSchema>>)[0] ?? []
  const params = Object.entries(schemas ?? {}).map(([name, schema]) => [name, Object(schema).examples[0]])
  return problem(new DomainError(reason as ProblemReason, Object.fromEntries(params)), exampleRequestId)
}

function listOf(guides: [string, Guidance][]): string {
  return guides.map(([code, { meaning }]) => `\`${code}\`: ${meaning}`).join(' ')
}

function plain({ meaning, remedy }: Guidance): string {
  return `${meaning} ${remedy}`.replaceAll('`', '')
}
