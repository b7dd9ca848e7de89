import type { RefusalReason } from '@backoffice/contract/audit-action'
import type { FastifyRequest } from 'fastify'
import type { Credential } from '../access-tokens/credentials.ts'
import { anonymousActor, clientActor } from '../authority/actor.ts'
import type { Deps } from '../deps.ts'

interface Known {
  /** Only with a good token. */
  client?: Pick<Credential, 'clientId' | 'area'> | undefined
  /** With one that is no good: whose it was. */
  issuedTo?: string | undefined
  actingUser?: string | undefined
  subject?: string | undefined
}

/** Whatever is refused under /api/1, at the gate or behind it, comes into the audit trail here. */
export function recordRefusal(
  { refusals }: Pick<Deps, 'refusals'>,
  request: FastifyRequest,
  reason: RefusalReason,
  { client, issuedTo, actingUser, subject }: Known,
): void {
  refusals.note({
    actor: client ? clientActor(request, client.clientId) : anonymousActor(request),
    action: 'api.called',
    reason,
    subject,
    areaId: client?.area.id,
    clientId: client?.clientId ?? issuedTo,
    actingUser,
  })
}
