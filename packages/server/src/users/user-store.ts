import type { Db } from '../database/database.ts'

export interface UserRow {
  uuid: string
  kind: 'person' | 'service'
  displayName: string
  role: 'learner' | 'instructor' | 'manager' | 'reader'
  levelId: string
  active: boolean
  createdAt: Date
  updatedAt: Date
}

export async function insertUser(db: Db, areaId: string, user: UserRow): Promise<'inserted' | 'uuid taken'> {
  const inserted = await db
    .insertInto('users')
    .values({
      area_id: areaId,
      uuid: user.uuid,
      kind: user.kind,
      display_name: user.displayName,
      role: user.role,
      level_id: user.levelId,
      active: user.active,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
    })
    .onConflict((conflict) => conflict.columns(['area_id', 'uuid']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n ? 'inserted' : 'uuid taken'
}

export async function findUser(db: Db, areaId: string, uuid: string): Promise<UserRow | undefined> {
  return select(db).where('area_id', '=', areaId).where('uuid', '=', uuid).executeTakeFirst()
}

export async function lockUser(db: Db, areaId: string, uuid: string): Promise<UserRow | undefined> {
  return select(db).where('area_id', '=', areaId).where('uuid', '=', uuid).forUpdate().executeTakeFirst()
}

export async function listUsers(
  db: Db,
  areaId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<UserRow[]> {
  let query = select(db).where('area_id', '=', areaId).orderBy('uuid').limit(limit)
  if (after) query = query.where('uuid', '>', after)
  return query.execute()
}

export async function updateUserActive(db: Db, areaId: string, uuid: string, active: boolean, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ active, updated_at: at })
    .where('area_id', '=', areaId)
    .where('uuid', '=', uuid)
    .execute()
}

export async function updateDisplayName(
  db: Db,
  areaId: string,
  uuid: string,
  displayName: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ display_name: displayName, updated_at: at })
    .where('area_id', '=', areaId)
    .where('uuid', '=', uuid)
    .execute()
}

function select(db: Db) {
  return db
    .selectFrom('users')
    .select([
      'uuid',
      'kind',
      'display_name as displayName',
      'role',
      'level_id as levelId',
      'active',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
}
