import type { Actor } from '../audit/actor.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import type { AccessToken } from './access-token.ts'
import { lockAccessToken, updateAccessToken } from './access-token-store.ts'
import { refusePastDate } from './create-access-token.ts'
import { noSuchAccessToken } from './get-access-token.ts'

/** Name and expiration date can change; a later date revives an expired record. */
export async function editAccessToken(
  { feed, now }: Pick<Deps, 'feed' | 'now'>,
  actor: Actor,
  clientId: string,
  edit: { name?: string | undefined; expirationDate?: string | undefined },
): Promise<AccessToken> {
  const at = now()
  if (edit.expirationDate) refusePastDate(edit.expirationDate, at)
  return feed.transaction(async (tx, changed) => {
    const before = await lockAccessToken(tx, clientId)
    if (!before) throw noSuchAccessToken(clientId)
    if (before.revokedAt) {
      throw new DomainError(
        'access_token_revoked',
        'This access token is revoked, which is final. Create a new one instead.',
      )
    }
    const after = {
      ...before,
      name: edit.name?.trim() ?? before.name,
      expirationDate: edit.expirationDate ?? before.expirationDate,
    }
    await updateAccessToken(tx, clientId, { name: after.name, expirationDate: after.expirationDate, at })
    await recordAuditEvent(tx, {
      at,
      actor,
      action: 'access_token.edited',
      subject: clientId,
      clientId,
      areaId: before.area.id,
      details: {
        before: { token_name: before.name, expiration_date: before.expirationDate },
        after: { token_name: after.name, expiration_date: after.expirationDate },
      },
    })
    changed({ kind: 'access token', key: clientId })
    return after
  })
}
