import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'

export async function insertSetUpLink(
  db: Db,
  row: { secretHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('set_up_links')
    .values({ secret_hash: row.secretHash, created_at: row.createdAt, expires_at: row.expiresAt })
    .execute()
}

/** Returns those hashes that belong to valid links. */
export async function findSetUpLinks(db: Db, secretHashes: Buffer[], now: Date): Promise<Buffer[]> {
  const found = await db
    .selectFrom('set_up_links')
    .select('secret_hash')
    .where(sql<boolean>`secret_hash = any(${secretHashes})`)
    .where('expires_at', '>', now)
    .execute()
  return found.map(({ secret_hash }) => secret_hash)
}

export async function deleteSetUpLinks(db: Db): Promise<void> {
  await db.deleteFrom('set_up_links').execute()
}

export async function deleteExpiredSetUpLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('set_up_links').where('expires_at', '<=', now).execute()
}
