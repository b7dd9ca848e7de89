import { isDeepStrictEqual } from 'node:util'
import { isWrite } from '@backoffice/contract/permission'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { Tx } from '../database/connection/database.ts'
import type { Change } from '../database/invalidation/change.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { dateOf } from '../text/calendar-date.ts'
import { moveServiceUser } from '../users/move-service-user.ts'
import { renameServiceUser } from '../users/rename-service-user.ts'
import { type AccessToken, type Rules, ruleNames } from './access-token.ts'
import { lockAccessToken, updateAccessToken } from './access-token-store.ts'
import { normaliseRules, requireWhatRulesName } from './check-rules.ts'
import { refuseImpossibleDate, refuseTooLongLife } from './create-access-token.ts'
import { noSuchAccessToken } from './get-access-token.ts'
import { refuseWiderRules } from './narrowing.ts'
import { requireRoomForToken } from './token-room.ts'

const plainNames = {
  name: 'token_name',
  expirationDate: 'expiration_date',
  owner: 'owner',
  contactEmail: 'contact_email',
  note: 'note',
} as const satisfies Partial<Record<keyof AccessToken, string>>

const names = { ...plainNames, ...ruleNames }

type Plain = keyof typeof plainNames
type Editable = Pick<AccessToken, Plain> & Rules
export type AccessTokenEdit = { [Field in keyof Editable]?: Editable[Field] | undefined }

type Needs = Pick<Deps, 'changes' | 'now' | 'config'>

/** A later date revives an expired record. The service user's name and level change with the record's. */
export async function editAccessToken(
  { changes, now, config }: Needs,
  actor: Actor,
  clientId: string,
  wanted: AccessTokenEdit,
): Promise<AccessToken> {
  const at = now()
  return changes.transaction(actor, async (tx, changed) => {
    const before = await lockAccessToken(tx, clientId)
    if (!before) throw noSuchAccessToken(clientId)
    if (before.revokedAt) throw new DomainError('access_token_revoked')
    const [was, edit] = [editableOf(before), trimmed(wanted)]
    // Check only the given rules: the others were within the operator's limits when they were set, and stay.
    const { actFor = null, permissions = null, levelId = null, networks = null, rateLimit = null } = edit
    const newRules = normaliseRules({ actFor, permissions, levelId, networks, rateLimit }, config)
    const rules: Rules = { ...before.rules, ...withoutNulls(newRules) }
    // The top level is the whole area, so this is not a rule.
    if (rules.levelId === before.area.id && before.rules.levelId === null) rules.levelId = null
    const is: Editable = { ...was, ...given(edit), ...rules }
    const fields = (Object.keys(names) as (keyof Editable)[]).filter(
      (field) => !isDeepStrictEqual(is[field], was[field]),
    )
    if (fields.length === 0) return before
    const after = { ...before, ...pick(is, Object.keys(plainNames) as Plain[]), rules }
    if (fields.includes('expirationDate')) {
      refuseImpossibleDate(is.expirationDate, at)
      if (is.expirationDate > was.expirationDate) refuseTooLongLife(is.expirationDate, before.createdAt, config)
      if (was.expirationDate < dateOf(at)) await requireRoomForToken(tx, before, at, config)
    }
    if (fields.some((field) => field in ruleNames)) {
      const paths = await requireWhatRulesName(tx, before.area.id, newRules)
      refuseWiderRules(before.rules, rules, { areaId: before.area.id, access: before.access, paths, ...config })
      if (rules.permissions) after.access = rules.permissions.some(isWrite) ? 'read_write' : 'read'
      after.rulesVersion++
    }
    await update(tx, changed, before, after, fields, at)
    await recordAuditEvent(tx, {
      at,
      actor,
      action: 'access_token.edited',
      subject: before.clientId,
      clientId: before.clientId,
      areaId: before.area.id,
      details: { before: shown(was, fields), after: shown(is, fields) },
    })
    return after
  })
}

async function update(
  tx: Tx,
  changed: (change: Change) => void,
  before: AccessToken,
  { rules, ...after }: AccessToken,
  fields: (keyof Editable)[],
  at: Date,
): Promise<void> {
  const { clientId, area } = before
  const ruled = fields.some((field) => field in ruleNames)
  await updateAccessToken(tx, area.id, clientId, { ...after, ...(ruled ? { rules } : {}), at })
  if (fields.includes('name')) await renameServiceUser(tx, changed, area, { uuid: clientId, name: after.name })
  if (fields.includes('levelId')) {
    await moveServiceUser(tx, changed, area, { uuid: clientId, levelId: rules.levelId ?? area.id })
  }
  changed({ kind: 'access token', key: clientId })
}

function editableOf({ name, expirationDate, owner, contactEmail, note, rules }: AccessToken): Editable {
  return { name, expirationDate, owner, contactEmail, note, ...rules }
}

function trimmed(edit: AccessTokenEdit): AccessTokenEdit {
  return { ...edit, name: edit.name?.trim(), owner: edit.owner?.trim() ?? edit.owner }
}

function given(edit: AccessTokenEdit): Partial<Editable> {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
}

function withoutNulls(rules: Rules): Partial<Rules> {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== null))
}

function pick<Value extends object, Key extends keyof Value>(value: Value, keys: Key[]): Pick<Value, Key> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<Value, Key>
}

function shown(token: Editable, fields: (keyof Editable)[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [names[field], token[field]]))
}
