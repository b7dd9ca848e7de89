import { sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'
import type { GrantedRole } from './granted-role.ts'
import { ownArea } from './own-area-column.ts'

export type LinkKind = 'invitation' | 'reset'

export interface LinkRow extends GrantedRole {
  id: string
  kind: LinkKind
  email: string
  /** Whose password it resets; null for an invitation. */
  administratorId: string | null
  removesTotp: boolean
  createdAt: Date
  expiresAt: Date
}

const columns = [
  'id',
  'kind',
  'email',
  'role',
  ownArea('administrator_links'),
  'administrator_id as administratorId',
  'removes_totp as removesTotp',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const

export async function insertLink(
  db: Db,
  row: LinkRow & { secretHash: Buffer; createdBy: string | undefined },
): Promise<void> {
  await db
    .insertInto('administrator_links')
    .values({
      id: row.id,
      secret_hash: row.secretHash,
      kind: row.kind,
      email: row.email,
      role: row.role,
      area_id: row.area?.id ?? null,
      administrator_id: row.administratorId,
      removes_totp: row.removesTotp,
      created_by: row.createdBy ?? null,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .execute()
}

/** Only links that still work. */
export async function listLinks(db: Db, now: Date): Promise<LinkRow[]> {
  return db
    .selectFrom('administrator_links')
    .select(columns)
    .where('expires_at', '>', now)
    .orderBy('email')
    .orderBy('id')
    .execute()
}

export async function countLinks(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('administrator_links')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface FoundLink extends LinkRow {
  secretHash: Buffer
  /** Whether the administrator whose password it resets has two-factor authentication on. */
  totp: boolean
}

/** Only links that still work, with `maxUses` not used up. */
export async function findLinks(
  db: Db,
  secretHashes: Buffer[],
  { now, maxUses }: { now: Date; maxUses: number },
): Promise<FoundLink[]> {
  const found = await db
    .selectFrom('administrator_links as link')
    .leftJoin('administrators as target', 'target.id', 'link.administrator_id')
    .select([
      'link.id',
      'link.kind',
      'link.email',
      'link.role',
      ownArea('link'),
      'link.administrator_id as administratorId',
      'link.removes_totp as removesTotp',
      'link.created_at as createdAt',
      'link.expires_at as expiresAt',
      'link.secret_hash as secretHash',
      sql<boolean>`target.totp_secret is not null`.as('totp'),
    ])
    .where(sql<boolean>`link.secret_hash = any(${secretHashes}::bytea[])`)
    .where('link.expires_at', '>', now)
    .where('link.attempts', '<', maxUses)
    .execute()
  return found
}

/** The row lock makes sure that simultaneous uses do not exceed the limit. */
export async function countUse(db: Db, id: string, maxUses: number): Promise<'counted' | 'used up'> {
  const counted = await db
    .updateTable('administrator_links')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', maxUses)
    .executeTakeFirst()
  return counted.numUpdatedRows === 1n ? 'counted' : 'used up'
}

/** Of two who use a link at once, one waits here and then finds none. */
export async function takeLink(db: Db, secretHash: Buffer, now: Date): Promise<LinkRow | undefined> {
  return db
    .deleteFrom('administrator_links')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteLink(db: Db, id: string): Promise<LinkRow | undefined> {
  return db.deleteFrom('administrator_links').where('id', '=', id).returning(columns).executeTakeFirst()
}

export async function deleteInvitations(db: Db, email: string): Promise<void> {
  await db.deleteFrom('administrator_links').where('kind', '=', 'invitation').where('email', '=', email).execute()
}

export async function deleteResetLinks(db: Db, administratorId: string): Promise<void> {
  await db.deleteFrom('administrator_links').where('administrator_id', '=', administratorId).execute()
}

/** Both those that reset the administrator and those that they made for others. */
export async function deleteLinksOf(db: Db, administratorId: string): Promise<void> {
  await db
    .deleteFrom('administrator_links')
    .where((where) =>
      where.or([where('administrator_id', '=', administratorId), where('created_by', '=', administratorId)]),
    )
    .execute()
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('administrator_links').where('expires_at', '<=', now).execute()
}
