import type { Db } from '../database/database.ts'

export interface AdministratorRow {
  id: string
  email: string
}

export async function hasAdministrators(db: Db): Promise<boolean> {
  return (await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findAdministratorToSignIn(db: Db, email: string) {
  return db
    .selectFrom('administrators')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('active', '=', true)
    .executeTakeFirst()
}

export async function insertAdministrator(
  db: Db,
  row: AdministratorRow & { passwordHash: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('administrators')
    .values({ id: row.id, email: row.email, password_hash: row.passwordHash, created_at: row.createdAt })
    .execute()
}

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
