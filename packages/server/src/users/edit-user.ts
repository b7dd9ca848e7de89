import { fieldName, fieldsOf } from '../audit/field-names.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { type ChangeTx, checkBeforeSelfChange } from '../authority/changes.ts'
import { withUniqueFieldCheck } from '../authority/hidden-collisions.ts'
import {
  type AreaPrincipal,
  type Principal,
  refuseGreaterRole,
  refuseGreaterUser,
  requireArea,
  scopeOf,
} from '../authority/principal.ts'
import { bytesPerRow, noteWritten } from '../authority/written.ts'
import type { Invalidate } from '../database/invalidation/invalidating-transactions.ts'
import { withDefaults } from '../database/schema/fields.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { requireLevel } from '../hierarchy/require-level.ts'
import { actingUserKey } from './acting-users.ts'
import { insertPerson } from './create-user.ts'
import { noSuchUser, seesUser } from './get-user.ts'
import { leftOutOfPut, type NewUser, type User, type UserEdit, type UserFields, withValueInTrail } from './user.ts'
import { lockPerson, updateLevelOfEnrolments, updateUser } from './user-store.ts'

type Needs = Pick<Deps, 'db' | 'changes' | 'now'>

export async function editUser(
  { db, changes, now }: Needs,
  principal: Principal,
  uuid: string,
  edit: UserEdit,
): Promise<User> {
  requireArea(principal)
  const { externalId } = edit
  return withUniqueFieldCheck(principal, { externalId }, seesUser(db, principal), () =>
    changes.transaction(principal.actor, async (tx, invalidate) => {
      const user = await requireAnyPerson(tx, principal, uuid)
      if (!onlyMoves(edit)) refuseAnonymised(user)
      return change({ tx, invalidate, at: now() }, principal, user, edit)
    }),
  )
}

/** An anonymised user can still be moved, so that their level can be deleted. */
function onlyMoves(edit: UserEdit): boolean {
  return Object.entries(edit).every(([field, value]) => field === 'levelId' || value === undefined)
}

/** Creates or replaces a person with the caller's UUID. Repeating the call changes nothing. */
export async function putUser(
  { db, changes, now }: Needs,
  principal: Principal,
  uuid: string,
  input: NewUser,
): Promise<{ user: User; created: boolean }> {
  requireArea(principal)
  return withUniqueFieldCheck(principal, { ...input, uuid }, seesUser(db, principal), () =>
    changes.transaction(principal.actor, async (tx, invalidate) => {
      const known = await lockInReach(tx, principal, uuid)
      if (!known) {
        const user = await insertPerson(tx, principal, { uuid: uuid.toLowerCase(), input, at: now() })
        if (user) return { user, created: true }
      }
      // Neither found nor inserted: another request has just created it, or it is out of reach.
      const user = known ? refuseAnonymised(known) : await requirePerson(tx, principal, uuid)
      const edit = withDefaults(input, leftOutOfPut)
      return { user: await change({ tx, invalidate, at: now() }, principal, user, edit), created: false }
    }),
  )
}

export async function requirePerson(tx: ChangeTx, principal: AreaPrincipal, uuid: string): Promise<User> {
  return refuseAnonymised(await requireAnyPerson(tx, principal, uuid))
}

async function requireAnyPerson(tx: ChangeTx, principal: AreaPrincipal, uuid: string): Promise<User> {
  const user = await lockInReach(tx, principal, uuid)
  if (!user) throw noSuchUser(uuid)
  return user
}

async function lockInReach(tx: ChangeTx, principal: AreaPrincipal, uuid: string): Promise<User | undefined> {
  const user = await lockPerson(tx, scopeOf(principal, 'users.write'), uuid)
  if (user && user.uuid === principal.user?.uuid) await checkBeforeSelfChange(tx)
  return user
}

function refuseAnonymised(user: User): User {
  if (!user.anonymisedAt) return user
  throw new DomainError('user_anonymised')
}

async function change(
  { tx, invalidate, at }: { tx: ChangeTx; invalidate: Invalidate; at: Date },
  principal: Principal,
  user: User,
  wanted: UserEdit,
): Promise<User> {
  const edit = { ...wanted, displayName: wanted.displayName?.trim(), levelId: wanted.levelId?.toLowerCase() }
  const fields = (Object.keys(edit) as (keyof UserFields)[]).filter(
    (field) => edit[field] !== undefined && edit[field] !== user[field],
  )
  if (fields.length === 0) return user
  // An anonymised user has no access any more, and may have to be moved off a level.
  if (!user.anonymisedAt) refuseGreaterUser(principal, user)
  if (edit.role && edit.role !== user.role) refuseGreaterRole(principal, edit.role)
  if (edit.levelId && edit.levelId !== user.levelId) {
    const wantedLevel = { permission: 'users.write' as const, levelId: edit.levelId }
    edit.levelId = (await requireLevel(tx, { ...principal, areaId: user.areaId }, wantedLevel)).id
  }
  const edited = await updateUser(tx, user.areaId, user.uuid, edit as Partial<UserFields>)
  if (fields.includes('levelId') && edit.levelId) {
    const enrolments = await updateLevelOfEnrolments(tx, user.areaId, user.uuid, edit.levelId)
    noteWritten(tx, user.areaId, enrolments * bytesPerRow)
  }
  const shown = fields.filter((field) => withValueInTrail.includes(field))
  await recordAuditEvent(tx, {
    at,
    actor: principal.actor,
    action: 'user.edited',
    subject: user.uuid,
    areaId: user.areaId,
    // Only the names of personal fields: the values must disappear when the person is anonymised.
    details: {
      changed: fields.map(fieldName),
      ...(shown.length > 0 ? { before: fieldsOf(user, shown), after: fieldsOf({ ...user, ...edit }, shown) } : {}),
    },
  })
  invalidate({ kind: 'user', key: actingUserKey(user.areaId, user.uuid) })
  return edited ?? user
}
