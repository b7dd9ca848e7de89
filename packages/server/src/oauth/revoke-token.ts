import type { Credential } from '../access-tokens/credentials.ts'
import type { Actor } from '../audit/actor.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Deps } from '../deps.ts'
import { OAuthError } from './oauth-error.ts'
import { insertRevokedToken } from './revoked-token-store.ts'

/** RFC 7009: a client ends one of its own tokens. What is no token, or none any more, is fine too. */
export async function revokeToken(
  { seal, changes, refusals, now }: Pick<Deps, 'seal' | 'changes' | 'refusals' | 'now'>,
  actor: Actor,
  client: Credential,
  text: string,
): Promise<void> {
  const token = seal.open(text)
  if (!token) return
  // §2.1: the token must have been issued to the client that asks.
  if (token.clientId !== client.clientId) {
    const { clientId, area } = client
    const reason = "another client's token"
    refusals.note({ actor, action: 'token.revoked', reason, subject: token.id, clientId, areaId: area.id })
    throw new OAuthError('invalid_request', 'This token was issued to another client.')
  }
  const at = now()
  const expiresAt = new Date(token.expiresAtSeconds * 1000)
  if (at >= expiresAt) return
  await changes.transaction(actor, async (tx, changed) => {
    // A second time changes nothing, and leaves no trace that a client could multiply.
    if ((await insertRevokedToken(tx, token.id, expiresAt)) === 'already there') return
    const { clientId, area } = client
    await recordAuditEvent(tx, { at, actor, action: 'token.revoked', subject: token.id, clientId, areaId: area.id })
    changed({ kind: 'revoked token', key: token.id })
  })
}
