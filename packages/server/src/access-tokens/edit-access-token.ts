import { isDeepStrictEqual } from 'node:util'
import { isWrite } from '@backoffice/contract/permission'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import { withDefaults } from '../database/schema/fields.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { dateOf } from '../text/calendar-date.ts'
import { updateServiceUser } from '../users/update-service-user.ts'
import { type AccessToken, type Rules, ruleNames } from './access-token.ts'
import { lockAccessToken, updateAccessToken } from './access-token-store.ts'
import { noRules, normaliseRules, requireWhatRulesName } from './check-rules.ts'
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

type Editable = Pick<AccessToken, keyof typeof plainNames> & Rules
export type AccessTokenEdit = { [Field in keyof Editable]?: Editable[Field] | undefined }

type Needs = Pick<Deps, 'changes' | 'now' | 'config'>

/** A later date revives an expired record. The service user's name and level change with the record's. */
export async function editAccessToken(
  { changes, now, config }: Needs,
  actor: Actor,
  givenId: string,
  requested: AccessTokenEdit,
): Promise<AccessToken> {
  const at = now()
  return changes.transaction(actor, async (tx, invalidate) => {
    const current = await lockAccessToken(tx, givenId)
    if (!current) throw noSuchAccessToken(givenId)
    if (current.revokedAt) throw new DomainError('access_token_revoked')
    // Cache keys are lower case; givenId may not be.
    const { clientId, area } = current
    // Check only the requested rules: the others were within the operator's limits when they were set, and stay.
    const requestedRules = normaliseRules(rulesOf(requested), config)
    const next = withEdit(current, requested, requestedRules)
    const diff = diffOf(current, next)
    if (diff.length === 0) return current
    if (diff.includes('expirationDate')) {
      refuseImpossibleDate(next.expirationDate, at)
      if (next.expirationDate > current.expirationDate) {
        refuseTooLongLife(next.expirationDate, current.createdAt, config)
      }
      if (current.expirationDate < dateOf(at)) await requireRoomForToken(tx, current, at, config)
    }
    const changesRules = diff.some((field) => field in ruleNames)
    if (changesRules) {
      const paths = await requireWhatRulesName(tx, area.id, requestedRules)
      refuseWiderRules(current.rules, next.rules, { areaId: area.id, access: current.access, paths, ...config })
      if (next.rules.permissions) next.access = next.rules.permissions.some(isWrite) ? 'read_write' : 'read'
      next.rulesVersion++
    }
    const { rules, ...others } = next
    await updateAccessToken(tx, area.id, clientId, { ...others, ...(changesRules ? { rules } : {}), at })
    if (diff.includes('name') || diff.includes('levelId')) {
      const serviceUser = { displayName: next.name, levelId: rules.levelId ?? area.id }
      await updateServiceUser(tx, invalidate, { areaId: area.id, uuid: clientId }, serviceUser)
    }
    invalidate({ kind: 'access token', key: clientId })
    await recordAuditEvent(tx, {
      at,
      actor,
      action: 'access_token.edited',
      subject: clientId,
      clientId,
      areaId: area.id,
      details: { before: shown(current, diff), after: shown(next, diff) },
    })
    return next
  })
}

function rulesOf({ actFor, permissions, levelId, networks, rateLimit }: AccessTokenEdit): Rules {
  return withDefaults({ actFor, permissions, levelId, networks, rateLimit }, noRules)
}

function withEdit(current: AccessToken, requested: AccessTokenEdit, requestedRules: Rules): AccessToken {
  const { name, expirationDate, owner, contactEmail, note } = requested
  const plain = { name: name?.trim(), expirationDate, owner: owner?.trim() ?? owner, contactEmail, note }
  const set = Object.entries(requestedRules).filter(([, rule]) => rule !== null)
  const rules: Rules = { ...current.rules, ...Object.fromEntries(set) }
  // The top level is the whole area, so this is not a rule.
  if (rules.levelId === current.area.id && current.rules.levelId === null) rules.levelId = null
  return { ...current, ...withDefaults(plain, current), rules }
}

function editableOf(token: AccessToken): Editable {
  return { ...token, ...token.rules }
}

/** The fields that differ. */
function diffOf(current: AccessToken, next: AccessToken): (keyof Editable)[] {
  const [before, after] = [editableOf(current), editableOf(next)]
  const fields = Object.keys(names) as (keyof Editable)[]
  return fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
}

function shown(token: AccessToken, fields: (keyof Editable)[]): Record<string, unknown> {
  const values = editableOf(token)
  return Object.fromEntries(fields.map((field) => [names[field], values[field]]))
}
