import { outcomeOf } from '@backoffice/contract/client-request'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UsageCounter } from '../access-tokens/usage-counter.ts'
import { redactSecrets } from '../secrets/recognisable-secret.ts'
import type { ListedUnder } from './listed-under.ts'
import type { RecentRequests } from './recent-requests.ts'

const maxFields = 5

/** Counts a request that has been answered and lists it under its access token: no query, body or id of the path. */
export function recordRequest(
  { requests, usage, now }: { requests: RecentRequests; usage: UsageCounter; now: () => Date },
  request: FastifyRequest,
  reply: FastifyReply,
  { clientId, actingUser, refusal }: ListedUnder,
): void {
  const outcome = outcomeOf(reply.statusCode)
  usage.countOutcome(clientId, outcome, reply.elapsedTime)
  if (!requests.wants(clientId, outcome)) return
  const userAgent = request.headers['user-agent']
  const errors = request.problem?.errors
  requests.keep({
    clientId,
    at: now(),
    method: request.method,
    path: templateOf(request),
    status: reply.statusCode,
    outcome,
    milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    actingUser,
    ip: request.ip,
    userAgent: userAgent && printable(userAgent, 200),
    requestId: request.id,
    refusal,
    problem: request.problem?.reason,
    // The caller chose the names of unknown fields.
    fields: errors
      ?.slice(0, maxFields)
      .map(({ pointer, rule = 'invalid' }) => ({ pointer: printable(pointer, 100), rule })),
  })
}

function templateOf({ routeOptions: { url = '' } }: FastifyRequest): string {
  return url.replace(/:([a-z_]+)/gi, '{$1}')
}

function printable(text: string, length: number): string {
  return redactSecrets(text)
    .slice(0, length)
    .replace(/[^\x20-\x7e]/g, '?')
}
