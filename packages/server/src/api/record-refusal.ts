import type { RefusalReason } from '@backoffice/contract/audit-action'
import type { FastifyRequest } from 'fastify'
import type { Credential } from '../access-tokens/credentials.ts'
import { anonymousActor, clientActor } from '../authority/actor.ts'
import type { Deps } from '../deps.ts'
import { listUnder } from '../requests/listed-under.ts'

interface Known {
  /** Only with a valid token. */
  client?: Pick<Credential, 'clientId' | 'area'> | undefined
  /** The client to which an invalid token was issued. */
  issuedTo?: string | undefined
  actingUser?: string | undefined
  subject?: string | undefined
}

/** Records everything that is refused under /api/1, at the gate or behind it, in the audit trail. */
export function recordRefusal(
  { refusals }: Pick<Deps, 'refusals'>,
  request: FastifyRequest,
  reason: RefusalReason,
  { client, issuedTo, actingUser, subject }: Known,
): void {
  listUnder(request, client?.clientId ?? issuedTo, { actingUser, refusal: reason })
  refusals.record({
    actor: client ? clientActor(request, client.clientId) : anonymousActor(request),
    action: 'api.called',
    reason,
    subject,
    areaId: client?.area.id,
    clientId: client?.clientId ?? issuedTo,
    actingUser,
  })
}
