import type { RefusalReason } from '@backoffice/contract/audit-action'
import type { FastifyRequest } from 'fastify'
import type { HiddenCollisions } from '../authority/hidden-collisions.ts'
import { DomainError } from '../errors.ts'
import type { LiveToken } from '../oauth/check-token.ts'
import type { ActingUser } from '../users/acting-users.ts'
import type { ApiDeps } from './api-deps.ts'
import { recordRefusal } from './record-refusal.ts'

/**
 * Counts per access token, whatever user it acts for. Users on the top level are exempt, because nothing is hidden from
 * them: otherwise one branch manager with five requests a minute could block the whole platform from setting ids.
 */
export function countHiddenCollisions(
  deps: Pick<ApiDeps, 'hiddenCollisions' | 'refusals'>,
  request: FastifyRequest,
  { client }: LiveToken,
  { uuid: actingUser, levelId }: ActingUser,
): HiddenCollisions {
  const { clientId, area } = client
  const limited = levelId !== area.id || client.rules?.limits.madeBy !== undefined
  const limiter = deps.hiddenCollisions
  const record = (reason: RefusalReason, subject?: string) =>
    recordRefusal(deps, request, reason, { client, actingUser, subject })
  return {
    refuseTooMany() {
      const retryAfterSeconds = limited ? limiter.retryAfterSeconds(clientId) : undefined
      if (retryAfterSeconds === undefined) return
      record('too_many_failed_attempts')
      const params = { retry_after_seconds: retryAfterSeconds }
      throw new DomainError('too_many_hidden_ids', params, { retryAfterSeconds })
    },
    record(reason, subject) {
      if (limited) limiter.fail(clientId)
      record(reason, subject)
    },
  }
}
