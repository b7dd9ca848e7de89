import { fieldsOf } from '../audit/field-names.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { ChangeTx } from '../authority/changes.ts'
import { withUniqueFieldCheck } from '../authority/hidden-collisions.ts'
import { type Principal, refuseGreaterRole, scopeOf } from '../authority/principal.ts'
import type { Tx } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { externalIdTaken } from '../database/schema/external-id-taken.ts'
import { withDefaults } from '../database/schema/fields.ts'
import type { Deps } from '../deps.ts'
import { DomainError, fieldError } from '../errors.ts'
import { chooseLevel, requireLevel } from '../hierarchy/require-level.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { seesUser } from './get-user.ts'
import { leftOutOfPut, type NewUser, type User, type UserFields, withValueInTrail } from './user.ts'
import { findUser, insertUser } from './user-store.ts'

/** Creates a person, with the caller's UUID or a generated one. By default, a learner on the caller's own level. */
export async function createUser(
  { db, changes, now }: Pick<Deps, 'db' | 'changes' | 'now'>,
  principal: Principal,
  uuid: string | undefined,
  input: NewUser,
): Promise<User> {
  return withUniqueFieldCheck(principal, { ...input, uuid }, seesUser(db, principal), () =>
    changes.transaction(principal.actor, async (tx) => {
      const chosen = uuid?.toLowerCase() ?? uuidV7(now())
      const user = await insertPerson(tx, principal, { uuid: chosen, input, at: now() })
      if (user) return user
      throw new DomainError('user_exists', { uuid: chosen }, { errors: [fieldError('/uuid', 'taken')] })
    }),
  )
}

/** Undefined if the UUID is taken in the area. */
export async function insertPerson(
  tx: ChangeTx,
  principal: Principal,
  { uuid, input, at }: { uuid: string; input: NewUser; at: Date },
): Promise<User | undefined> {
  const { role = 'learner', levelId } = input
  refuseGreaterRole(principal, role)
  const fields: UserFields = {
    ...withDefaults(input, leftOutOfPut),
    displayName: input.displayName.trim(),
    role,
    levelId: chooseLevel(principal, levelId),
  }
  const user = await insertUser(tx, scopeOf(principal, 'users.write'), {
    uuid,
    kind: 'person',
    createdByClient: principal.createdByClient ?? null,
    ...fields,
  })
  if (!user) return explainConflict(tx, principal, { uuid, levelId })
  await recordAuditEvent(tx, {
    at,
    actor: principal.actor,
    action: 'user.created',
    subject: uuid,
    areaId: user.areaId,
    details: fieldsOf(user, withValueInTrail),
  })
  return user
}

/** Throws the reason why no row was inserted, unless the UUID is taken. */
async function explainConflict(
  tx: ChangeTx,
  principal: Principal,
  { uuid, levelId }: { uuid: string; levelId: string | undefined },
): Promise<undefined> {
  const level = await requireLevel(tx, principal, { permission: 'users.write', levelId })
  if (!(await findUser(tx, level.areaId, uuid))) throw externalIdTaken()
}

/** The service user of an access token: on the top level of its area, or on the level that the token is limited to. */
export async function createServiceUser(
  tx: Tx,
  area: { id: AreaId },
  { uuid, name, role, levelId }: { uuid: string; name: string; role: User['role']; levelId: string },
): Promise<void> {
  const fields = { ...leftOutOfPut, displayName: name, role, levelId }
  const user = await insertUser(tx, { areaId: area.id }, { uuid, kind: 'service', ...fields })
  if (!user) throw new Error('a random UUID was taken')
}
