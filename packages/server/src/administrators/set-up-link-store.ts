import type { Db } from '../database/database.ts'

export async function insertSetUpLink(
  db: Db,
  row: { secretHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('set_up_links')
    .values({ secret_hash: row.secretHash, created_at: row.createdAt, expires_at: row.expiresAt })
    .execute()
}

export async function hasSetUpLink(db: Db, secretHash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('set_up_links')
    .select('created_at')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteSetUpLinks(db: Db): Promise<void> {
  await db.deleteFrom('set_up_links').execute()
}

export async function deleteExpiredSetUpLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('set_up_links').where('expires_at', '<=', now).execute()
}
