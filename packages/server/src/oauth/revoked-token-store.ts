import type { Db } from '../database/connection/database.ts'

export async function insertRevokedToken(
  db: Db,
  tokenId: string,
  expiresAt: Date,
): Promise<'inserted' | 'already there'> {
  const inserted = await db
    .insertInto('revoked_tokens')
    .values({ token_id: Buffer.from(tokenId, 'hex'), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n ? 'inserted' : 'already there'
}

/** In parts: a hostile client can leave a million, and all of them in one answer take a gigabyte while it is read. */
export async function* listRevokedTokens(db: Db, now: Date, atOnce = 10_000): AsyncGenerator<string[]> {
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const rows = await db
      .selectFrom('revoked_tokens')
      .select('token_id')
      .where('expires_at', '>', now)
      .where('token_id', '>', after)
      .orderBy('token_id')
      .limit(atOnce)
      .execute()
    yield rows.map((row) => row.token_id.toString('hex'))
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.token_id
  }
}

export async function isTokenRevoked(db: Db, tokenId: string): Promise<boolean> {
  const found = await db
    .selectFrom('revoked_tokens')
    .select('expires_at')
    .where('token_id', '=', Buffer.from(tokenId, 'hex'))
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteRevokedTokens(db: Db, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('revoked_tokens').where('expires_at', '<', expiredBefore).execute()
}
