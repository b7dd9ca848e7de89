import type { Config } from '../config.ts'
import { windowSeconds } from '../limits/request-limit.ts'
import type { Components, Header, Parameter, Reference } from './openapi.ts'
import { refer } from './openapi.ts'

const text = { type: 'string' }

/** Response headers, by their names in `components`. */
function headers({ rateLimit }: Pick<Config, 'rateLimit'>): Record<string, Header> {
  const limit = rateLimit === 'off' ? 1200 : rateLimit
  return {
    'X-Request-Id': {
      description: 'Identifies this call in the log and the audit trail: the ID you sent, or a new one.',
      schema: text,
      example: 'b5f5fa28-8828-49ad-8e65-e344b827e4fb',
    },
    'RateLimit-Policy': {
      description: 'Number of requests (`q`) that an access token has per window of `w` seconds.',
      schema: text,
      example: `"requests";q=${limit};w=${windowSeconds}`,
    },
    RateLimit: {
      description: 'Number of requests left (`r`), and seconds until the next window (`t`).',
      schema: text,
      example: `"requests";r=${limit - 1};t=15`,
    },
    'Retry-After': { description: 'Number of seconds to wait.', schema: { type: 'integer', minimum: 0 }, example: 2 },
    Link: {
      description: 'Relative URL of the next page (`rel="next"`). Not sent on the last page.',
      schema: text,
      example: '</api/1/users?cursor=…>; rel="next"',
    },
    'WWW-Authenticate': {
      description: 'What is missing (RFC 6750 §3), and where to find out how to get it (RFC 9728 §5.1).',
      schema: text,
      example: 'Bearer error="invalid_token", error_description="The bearer token is not valid"',
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
        'UUID of the user on whose behalf you call: an active person in the learning area, or your own `client_id`.',
      schema: { type: 'string', format: 'uuid', examples: ['5e8a4059-f24b-4d23-94d6-0981d86fbade'] },
    },
    RequestId: {
      name: 'X-Request-Id',
      in: 'header',
      required: false,
      description:
        'Your own ID for this call, to trace it across systems: 8 to 128 of the characters `A-Za-z0-9_.:-`. If it is ' +
        'missing or not valid, the service generates one and returns it.',
      schema: { type: 'string', examples: ['nightly-import-0042'] },
    },
  }
}

/** The components that operations share, before any operation adds its own. */
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
        description: 'OAuth 2.0 client credentials. An administrator creates the `client_id` and `client_secret`.',
        flows: {
          clientCredentials: {
            tokenUrl: `${config.baseUrl}/oauth/token`,
            scopes: { read: 'Read.', write: 'Read and write.' },
          },
        },
      },
      bearer: { type: 'http', scheme: 'bearer', description: 'A token from `POST /oauth/token`.' },
      basic: { type: 'http', scheme: 'basic', description: '`client_id` and `client_secret` of an access token.' },
    },
  }
}
