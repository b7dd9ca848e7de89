import type { Credential } from '../access-tokens/credentials.ts'
import { countAuditEvent, recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { OAuthDeps } from './oauth-deps.ts'
import { OAuthError } from './oauth-error.ts'
import { insertRevokedToken } from './revoked-token-store.ts'

/** RFC 7009: a client revokes one of its own tokens. An invalid or expired token is not an error. */
export async function revokeToken(
  {
    seal,
    changes,
    refusals,
    recordedRevocations,
    now,
  }: Pick<OAuthDeps, 'seal' | 'changes' | 'refusals' | 'recordedRevocations' | 'now'>,
  actor: Actor,
  client: Credential,
  text: string,
): Promise<void> {
  const token = seal.open(text)
  if (!token) return
  // RFC 7009 §2.1: the token must have been issued to this client.
  if (token.clientId !== client.clientId) {
    const { clientId, area } = client
    const reason = 'another_clients_token'
    refusals.record({ actor, action: 'token.revoked', reason, subject: token.id, clientId, areaId: area.id })
    throw new OAuthError('invalid_request', 'This token was issued to another client.')
  }
  const at = now()
  const expiresAt = new Date(token.expiresAtSeconds * 1000)
  if (at >= expiresAt) return
  await changes.transaction(actor, async (tx, invalidate) => {
    // Revoking a token again is not recorded, so that a client cannot flood the audit trail.
    if ((await insertRevokedToken(tx, token.id, expiresAt)) === 'already there') return
    const { clientId, area } = client
    // A client can issue and revoke endlessly: beyond a number, revocations are only counted in the audit trail.
    const many = recordedRevocations.retryAfterSeconds(clientId) !== undefined
    recordedRevocations.fail(clientId)
    const event = { at, actor, action: 'token.revoked' as const, subject: token.id, clientId, areaId: area.id }
    await (many ? countAuditEvent(tx, event) : recordAuditEvent(tx, event))
    invalidate({ kind: 'revoked token', key: token.id })
  })
}
