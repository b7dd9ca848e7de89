import type { Config } from '../config.ts'
import { windowSeconds } from '../limits/request-limit.ts'
import type { Components, Header, Parameter, Reference } from './openapi.ts'
import { refer } from './openapi.ts'

const text = { type: 'string' }

/** Headers of answers, by their names in `components`. */
function headers({ rateLimit }: Pick<Config, 'rateLimit'>): Record<string, Header> {
  const limit = rateLimit === 'off' ? 1200 : rateLimit
  return {
    'X-Request-Id': {
      description: 'Names this call in the log and in the audit trail: the one that was sent, or a new one.',
      schema: text,
      example: 'b5f5fa28-8828-49ad-8e65-e344b827e4fb',
    },
    'RateLimit-Policy': {
      description: 'How many requests (`q`) an access token has in each window of so many seconds (`w`).',
      schema: text,
      example: `"requests";q=${limit};w=${windowSeconds}`,
    },
    RateLimit: {
      description: 'How many requests are left (`r`), and the seconds to the next window (`t`).',
      schema: text,
      example: `"requests";r=${limit - 1};t=15`,
    },
    'Retry-After': { description: 'So many seconds to wait.', schema: { type: 'integer', minimum: 0 }, example: 2 },
    Link: {
      description: 'The address of the next page (`rel="next"`), relative; not on the last page.',
      schema: text,
      example: '</api/1/users?cursor=…>; rel="next"',
    },
    'WWW-Authenticate': {
      description: 'What is missing (RFC 6750 §3), and where to read how to get it (RFC 9728 §5.1).',
      schema: text,
      example: 'Bearer error="invalid_token", error_description="The access token is not valid"',
    },
  }
}

export type HeaderName = keyof ReturnType<typeof headers>

export function responseHeaders(...names: HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(['X-Request-Id', ...names].map((name) => [name, refer('headers', name)]))
}

function parameters({ actingUserHeader }: Pick<Config, 'actingUserHeader'>): Record<string, Parameter> {
  return {
    ActingUser: {
      name: actingUserHeader,
      in: 'header',
      required: true,
      description:
        'The UUID of the user on whose behalf you call: an active person of the learning area, or your own `client_id`.',
      schema: { type: 'string', format: 'uuid', examples: ['5e8a4059-f24b-4d23-94d6-0981d86fbade'] },
    },
    RequestId: {
      name: 'X-Request-Id',
      in: 'header',
      required: false,
      description:
        'An id of your own for this call, to find it in several systems: 8 to 128 of `A-Za-z0-9_.:-`. Any other, or ' +
        'none, is not refused: the service makes one instead, and answers with it.',
      schema: { type: 'string', examples: ['nightly-import-0042'] },
    },
  }
}

/** What operations share, before any of them has added its schemas, answers and examples. */
export function sharedComponents(config: Config): Components {
  return {
    schemas: {},
    responses: {},
    examples: {},
    links: {},
    headers: headers(config),
    parameters: parameters(config),
    securitySchemes: {
      oauth2: {
        type: 'oauth2',
        description: 'OAuth 2.0 client credentials. An administrator makes `client_id` and `client_secret`.',
        flows: {
          clientCredentials: {
            tokenUrl: `${config.baseUrl}/oauth/token`,
            scopes: { read: 'Read.', write: 'Write, which includes reading.' },
          },
        },
      },
      bearer: { type: 'http', scheme: 'bearer', description: 'A token of `POST /oauth/token`.' },
      basic: { type: 'http', scheme: 'basic', description: '`client_id` and `client_secret` of an access token.' },
    },
  }
}
