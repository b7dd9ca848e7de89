import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '../database/connection/database.ts'

export interface SessionRow {
  id: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  address: string
  userAgent: string
}

export async function insertSession(
  db: Db,
  row: SessionRow & { secretHash: Buffer; administratorId: string },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: row.id,
      secret_hash: row.secretHash,
      administrator_id: row.administratorId,
      created_at: row.createdAt,
      last_seen_at: row.lastSeenAt,
      expires_at: row.expiresAt,
      address: row.address,
      user_agent: row.userAgent,
    })
    .execute()
}

/** Only open sessions of active administrators. */
export async function findSessions(db: Db, secretHashes: Buffer[], now: Date) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
      .leftJoin('learning_areas as areas', 'areas.id', 'administrators.area_id')
      .select((select) => [
        'sessions.id',
        'sessions.secret_hash as secretHash',
        'sessions.last_seen_at as lastSeenAt',
        'sessions.expires_at as expiresAt',
        select.fn.coalesce('sessions.confirmed_at', 'sessions.created_at').as('confirmedAt'),
        'administrators.id as administratorId',
        'administrators.email',
        'administrators.role',
        'areas.id as areaId',
        'areas.slug as areaSlug',
        select('administrators.totp_secret', 'is not', null).as('totp'),
      ])
      .where('sessions.secret_hash', '=', sql<Buffer>`any(${secretHashes}::bytea[])`)
      .where('sessions.expires_at', '>', now)
      .where('administrators.active', '=', true)
      // A role of a later version may be less than any that this one knows, and one without its area is nothing.
      .where((where) =>
        where.or([
          where('administrators.role', 'in', ['administrator', 'auditor']),
          where('administrators.role', '=', 'area_administrator').and('areas.id', 'is not', null),
        ]),
      )
      .execute()
  )
}

export type FoundSession = Awaited<ReturnType<typeof findSessions>>[number]

export async function listSessions(db: Db, administratorId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'address',
      'user_agent as userAgent',
    ])
    .where('administrator_id', '=', administratorId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function updateLastSeen(db: Db, ids: string[], at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('id', 'in', (select) =>
      // A locked session is being ended or confirmed, so skip it instead of waiting.
      select.selectFrom('sessions').select('id').where('id', 'in', ids).forUpdate().skipLocked(),
    )
    .execute()
}

export function updateConfirmed(db: Db, id: string, at: Date): CompiledQuery {
  return db.updateTable('sessions').set({ confirmed_at: at }).where('id', '=', id).compile()
}

export async function deleteSession(
  db: Db,
  { administratorId, id }: { administratorId: string; id: string },
): Promise<'deleted' | 'not found'> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n ? 'deleted' : 'not found'
}

/** Deletes all sessions of an administrator, or all but one. */
export async function deleteSessions(
  db: Db,
  { administratorId, exceptId }: { administratorId: string; exceptId: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('administrator_id', '=', administratorId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()
}

/** All of an administrator but this one and the newest of the others. */
export async function deleteOldestSessions(
  db: Db,
  { administratorId, exceptId, keep }: { administratorId: string; exceptId: string; keep: number },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (select) =>
      select
        .selectFrom('sessions')
        .select('id')
        .where('id', 'in', (oldest) =>
          oldest
            .selectFrom('sessions')
            .select('id')
            .where('administrator_id', '=', administratorId)
            .where('id', '!=', exceptId)
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .offset(keep),
        )
        // As in `deleteExpiredSessions`.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (select) =>
      // A locked session is also being ended by another transaction; waiting could cause a deadlock.
      select.selectFrom('sessions').select('id').where('expires_at', '<=', now).forUpdate().skipLocked(),
    )
    .execute()
}
