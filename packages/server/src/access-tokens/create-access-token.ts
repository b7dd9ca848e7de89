import { randomUUID } from 'node:crypto'
import { isWrite } from '@backoffice/contract/permission'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import type { Deps } from '../deps.ts'
import { DomainError, fieldError } from '../errors.ts'
import { requireLearningAreaForUse } from '../hierarchy/require-learning-area.ts'
import { generateSecret, hashSecret } from '../secrets/recognisable-secret.ts'
import { dateOf } from '../text/calendar-date.ts'
import { createServiceUser } from '../users/create-user.ts'
import {
  type AccessToken,
  defaultExpirationDate,
  latestExpirationDate,
  type Rules,
  showAccess,
  showRules,
} from './access-token.ts'
import { findAccessToken, insertAccessToken, lockAccessToken, updateAccessToken } from './access-token-store.ts'
import { noRules, normaliseRules, requireWhatRulesName } from './check-rules.ts'
import { requireRoomForNewToken, type TokenRoom } from './token-room.ts'

export interface CreateAccessTokenInput extends Partial<Rules> {
  areaSlug: string
  name: string
  access?: AccessToken['access'] | undefined
  expirationDate?: string | undefined
  /** Create it paused, to use it later. */
  paused?: boolean | undefined
  owner?: string | undefined
  contactEmail?: string | undefined
  note?: string | undefined
  /** The record that it replaces. */
  replaces?: string | undefined
}

/** Creates the record, its service user and its secret. Only this answer contains the secret. */
export async function createAccessToken(
  {
    changes,
    now,
    config,
  }: Pick<Deps, 'changes' | 'now'> & { config: Pick<Config, 'maxRateLimit' | 'maxTokenDays'> & TokenRoom },
  actor: Actor,
  input: CreateAccessTokenInput,
): Promise<AccessToken & { clientSecret: string }> {
  const at = now()
  const { expirationDate = defaultExpirationDate(at, config) } = input
  refuseImpossibleDate(expirationDate, at)
  refuseTooLongLife(expirationDate, at, config)
  const rules = normaliseRules({ ...noRules, ...given(input) }, config)
  const access = accessOf(input.access, rules)
  const clientId = randomUUID()
  const clientSecret = generateSecret('clientSecret')

  return changes.transaction(actor, async (tx, invalidate) => {
    const area = await requireLearningAreaForUse(tx, input.areaSlug)
    await requireWhatRulesName(tx, area.id, rules)
    // The top level is the whole area, so this is not a rule.
    if (rules.levelId === area.id) rules.levelId = null
    const replaced = input.replaces === undefined ? undefined : await lockReplaced(tx, area.id, input.replaces)
    await requireRoomForNewToken(tx, { actor, areaId: area.id, at }, config)
    const token: AccessToken = {
      clientId,
      area,
      name: input.name.trim(),
      access,
      expirationDate,
      createdAt: at,
      revokedAt: null,
      pausedAt: input.paused ? at : null,
      owner: input.owner?.trim() ?? null,
      contactEmail: input.contactEmail ?? null,
      note: input.note ?? null,
      rules,
      rulesVersion: 0,
      replaces: replaced?.clientId ?? null,
      replacedBy: null,
      firstClientId: replaced?.firstClientId ?? clientId,
    }
    await createServiceUser(tx, area, {
      uuid: clientId,
      name: token.name,
      role: access === 'read' ? 'reader' : 'manager',
      levelId: rules.levelId ?? area.id,
    })
    await insertAccessToken(tx, area.id, { ...token, secretHash: hashSecret(clientSecret), at })
    if (replaced) {
      await updateAccessToken(tx, area.id, replaced.clientId, { replacedBy: clientId, at })
      invalidate({ kind: 'access token', key: replaced.clientId })
    }
    await recordAuditEvent(tx, {
      at,
      actor,
      action: 'access_token.created',
      subject: clientId,
      clientId,
      areaId: area.id,
      details: {
        token_name: token.name,
        access: showAccess(token),
        expiration_date: expirationDate,
        ...(token.pausedAt ? { paused: true } : {}),
        ...(token.owner === null ? {} : { owner: token.owner }),
        ...(token.contactEmail === null ? {} : { contact_email: token.contactEmail }),
        ...(token.note === null ? {} : { note: token.note }),
        ...showRules(rules),
        ...(replaced ? { replaces: replaced.clientId } : {}),
      },
    })
    return { ...token, clientSecret }
  })
}

function given(input: CreateAccessTokenInput): Partial<Rules> {
  const names = (Object.keys(noRules) as (keyof Rules)[]).filter((name) => input[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, input[name]]))
}

function accessOf(access: AccessToken['access'] | undefined, { permissions }: Rules): AccessToken['access'] {
  if (!permissions) return access ?? 'read'
  if (access !== undefined) {
    const errors = [fieldError('/access', 'not_with', { other: 'permissions' })]
    throw new DomainError('invalid_fields', {}, { errors })
  }
  return permissions.some(isWrite) ? 'read_write' : 'read'
}

/** A record has at most one replacement that is not revoked, so that it is clear which of them continues. */
async function lockReplaced(tx: Tx, areaId: AreaId, clientId: string): Promise<AccessToken> {
  const before = await lockAccessToken(tx, clientId)
  if (before?.area.id !== areaId) {
    throw new DomainError('invalid_fields', {}, { errors: [fieldError('/replaces', 'does_not_exist')] })
  }
  const after = before.replacedBy && (await findAccessToken(tx, before.replacedBy))
  if (after && !after.revokedAt) throw new DomainError('access_token_replaced', { client_id: after.clientId })
  return before
}

export function refuseImpossibleDate(expirationDate: string, now: Date): void {
  if (expirationDate < dateOf(now)) {
    throw new DomainError('expiration_date_passed', {}, { errors: [fieldError('/expiration_date', 'in_past')] })
  }
  // The instant after 9999-12-31 has no RFC 3339 form.
  if (expirationDate.startsWith('9999')) {
    throw new DomainError('expiration_date_too_far', {}, { errors: [fieldError('/expiration_date', 'too_far_ahead')] })
  }
}

/** Counted from the day of creation, so that every secret is replaced in the end. */
export function refuseTooLongLife(
  expirationDate: string,
  createdAt: Date,
  { maxTokenDays }: Pick<Config, 'maxTokenDays'>,
): void {
  const latest = latestExpirationDate(createdAt, { maxTokenDays })
  if (maxTokenDays === 'off' || latest === undefined || expirationDate <= latest) return
  const errors = [fieldError('/expiration_date', 'too_far_ahead')]
  throw new DomainError('lifetime_too_long', { max_days: maxTokenDays, latest }, { errors })
}
