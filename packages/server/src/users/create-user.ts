import type { Actor } from '../audit/actor.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { requireLearningArea } from '../hierarchy/require-learning-area.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { insertUser, type UserRow } from './user-store.ts'

export interface UserWish {
  areaSlug: string
  uuid?: string | undefined
  displayName: string
  role?: UserRow['role'] | undefined
}

/** A person of a learning area, on its top level, with the caller's UUID or one of ours. */
export async function createUser(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { areaSlug, uuid, displayName, role = 'learner' }: UserWish,
): Promise<UserRow & { areaSlug: string }> {
  const at = now()
  return db.transaction().execute(async (tx) => {
    const area = await requireLearningArea(tx, areaSlug)
    const user: UserRow = {
      uuid: uuid?.toLowerCase() ?? uuidV7(at),
      kind: 'person',
      displayName: displayName.trim(),
      role,
      levelId: area.id,
      active: true,
      createdAt: at,
      updatedAt: at,
    }
    if ((await insertUser(tx, area.id, user)) === 'uuid taken') {
      throw new DomainError('user_exists', `There is already a user ${user.uuid} in this learning area.`, {
        errors: [{ pointer: '/uuid', detail: 'is taken' }],
      })
    }
    await recordAuditEvent(tx, {
      at,
      actor,
      action: 'user.created',
      subject: user.uuid,
      areaId: area.id,
      details: { role },
    })
    return { ...user, areaSlug }
  })
}

/** The user that an access token record has of its own, on the top level of its area. */
export async function createServiceUser(
  tx: Tx,
  area: { id: string },
  { uuid, name, role, at }: { uuid: string; name: string; role: UserRow['role']; at: Date },
): Promise<void> {
  const user: UserRow = {
    uuid,
    kind: 'service',
    displayName: name,
    role,
    levelId: area.id,
    active: true,
    createdAt: at,
    updatedAt: at,
  }
  if ((await insertUser(tx, area.id, user)) === 'uuid taken') throw new Error('a random UUID was taken')
}
