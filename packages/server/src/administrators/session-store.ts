import type { Db } from '../database/database.ts'

export async function insertSession(
  db: Db,
  row: { secretHash: Buffer; administratorId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      secret_hash: row.secretHash,
      administrator_id: row.administratorId,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .execute()
}

export async function findSession(db: Db, secretHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .select(['administrators.id', 'administrators.email', 'sessions.expires_at as expiresAt'])
    .where('sessions.secret_hash', '=', secretHash)
    .where('sessions.expires_at', '>', now)
    .where('administrators.active', '=', true)
    .executeTakeFirst()
}

export async function deleteSession(db: Db, secretHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('secret_hash', '=', secretHash).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
