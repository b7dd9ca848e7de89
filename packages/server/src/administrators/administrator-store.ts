import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { GrantedRole } from './granted-role.ts'
import { ownArea } from './own-area-column.ts'

export interface AdministratorRow extends GrantedRole {
  id: string
  email: string
  totp: boolean
}

export interface ManagedAdministratorRow extends AdministratorRow {
  active: boolean
  createdAt: Date
  lastSignedInAt: Date | null
}

const hasTotp = sql<boolean>`totp_secret is not null`.as('totp')

export async function hasAdministrators(db: Db): Promise<boolean> {
  return (await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Keeps others from changing administrators until the transaction ends. */
export async function lockAdministrators(tx: Db): Promise<void> {
  await sql`lock table administrators in share row exclusive mode`.execute(tx)
}

export async function findAdministrator(db: Db, id: string): Promise<ManagedAdministratorRow | undefined> {
  return selectManaged(db).where('id', '=', id).executeTakeFirst()
}

export async function hasAdministratorEmail(db: Db, email: string): Promise<boolean> {
  return (
    (await db.selectFrom('administrators').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
  )
}

export async function listAdministrators(db: Db): Promise<ManagedAdministratorRow[]> {
  return selectManaged(db).orderBy('email').execute()
}

export async function listActiveEmails(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('administrators')
    .select('email')
    .where('active', '=', true)
    .where('role', '=', 'administrator')
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ email }) => email)
}

function selectManaged(db: Db) {
  return db
    .selectFrom('administrators')
    .select([
      'id',
      'email',
      'role',
      ownArea('administrators'),
      hasTotp,
      'active',
      'created_at as createdAt',
      'last_signed_in_at as lastSignedInAt',
    ])
}

/** Auditors and area administrators do not count: they cannot help anybody. */
export async function hasOtherActiveAdministrator(db: Db, id: string): Promise<boolean> {
  const other = await db
    .selectFrom('administrators')
    .select('id')
    .where('active', '=', true)
    .where('role', '=', 'administrator')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export async function insertAdministrator(
  db: Db,
  row: Pick<AdministratorRow, 'id' | 'email' | 'role' | 'area'> & {
    passwordHash: string
    createdAt: Date
    lastSignedInAt?: Date | undefined
  },
): Promise<'inserted' | 'e-mail taken'> {
  const inserted = await db
    .insertInto('administrators')
    .values({
      id: row.id,
      email: row.email,
      role: row.role,
      area_id: row.area?.id ?? null,
      password_hash: row.passwordHash,
      created_at: row.createdAt,
      last_signed_in_at: row.lastSignedInAt ?? null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n ? 'inserted' : 'e-mail taken'
}

export async function updateActive(db: Db, id: string, active: boolean): Promise<void> {
  await db.updateTable('administrators').set({ active }).where('id', '=', id).execute()
}

export async function updateRole(db: Db, id: string, { role, area }: GrantedRole): Promise<void> {
  await db
    .updateTable('administrators')
    .set({ role, area_id: area?.id ?? null })
    .where('id', '=', id)
    .execute()
}
