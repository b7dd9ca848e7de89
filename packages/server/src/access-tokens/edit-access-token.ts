import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { renameServiceUser } from '../users/rename-service-user.ts'
import type { AccessToken } from './access-token.ts'
import { lockAccessToken, updateAccessToken } from './access-token-store.ts'
import { refuseImpossibleDate } from './create-access-token.ts'
import { noSuchAccessToken } from './get-access-token.ts'

const editable = {
  name: 'token_name',
  expirationDate: 'expiration_date',
  owner: 'owner',
  contactEmail: 'contact_email',
  note: 'note',
} as const satisfies Partial<Record<keyof AccessToken, string>>

type Editable = keyof typeof editable
export type AccessTokenEdit = { [Field in Editable]?: AccessToken[Field] | undefined }

/** A later date revives an expired record. Its service user has the same name. */
export async function editAccessToken(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  actor: Actor,
  clientId: string,
  wanted: AccessTokenEdit,
): Promise<AccessToken> {
  const at = now()
  const edit: AccessTokenEdit = { ...wanted, name: wanted.name?.trim(), owner: wanted.owner?.trim() ?? wanted.owner }
  return changes.transaction(actor, async (tx, changed) => {
    const before = await lockAccessToken(tx, clientId)
    if (!before) throw noSuchAccessToken(clientId)
    if (before.revokedAt) throw new DomainError('access_token_revoked')
    const fields = (Object.keys(editable) as Editable[]).filter(
      (field) => edit[field] !== undefined && edit[field] !== before[field],
    )
    if (fields.length === 0) return before
    const after = { ...before, ...Object.fromEntries(fields.map((field) => [field, edit[field]])) }
    if (fields.includes('expirationDate')) refuseImpossibleDate(after.expirationDate, at)

    await updateAccessToken(tx, before.area.id, before.clientId, { ...after, at })
    if (fields.includes('name')) {
      await renameServiceUser(tx, changed, before.area, { uuid: before.clientId, name: after.name })
    }
    await recordAuditEvent(tx, {
      at,
      actor,
      action: 'access_token.edited',
      subject: before.clientId,
      clientId: before.clientId,
      areaId: before.area.id,
      details: { before: shown(before, fields), after: shown(after, fields) },
    })
    changed({ kind: 'access token', key: before.clientId })
    return after
  })
}

function shown(token: AccessToken, fields: Editable[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [editable[field], token[field]]))
}
