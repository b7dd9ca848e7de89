import type { RefusalReason } from '@backoffice/contract/audit-action'
import type { FastifyRequest } from 'fastify'
import { clientActor } from '../audit/actor.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import type { HiddenCollisions } from '../hidden-collisions.ts'
import type { LiveToken } from '../oauth/check-token.ts'

/** Counts by access token, whoever it acts for. */
export function countHiddenCollisions(
  { hiddenCollisions: limiter, refusals }: Pick<Deps, 'hiddenCollisions' | 'refusals'>,
  request: FastifyRequest,
  { client: { clientId, area } }: LiveToken,
  actingUser: string,
): HiddenCollisions {
  const note = (reason: RefusalReason, subject?: string) =>
    refusals.note({
      actor: clientActor(request, clientId),
      action: 'api.called',
      reason,
      subject,
      areaId: area.id,
      clientId,
      actingUser,
    })
  return {
    refuseTooMany() {
      const retryAfterSeconds = limiter.retryAfterSeconds(clientId)
      if (retryAfterSeconds === undefined) return
      note('too many failed attempts')
      const detail = `Too many of the external ids and UUIDs that you sent belong to something that the acting user cannot see. Try again in ${retryAfterSeconds} seconds.`
      throw new DomainError('too_many_requests', detail, { retryAfterSeconds })
    },
    note(reason, subject) {
      limiter.fail(clientId)
      note(reason, subject)
    },
  }
}
