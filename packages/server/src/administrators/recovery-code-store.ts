import type { Db } from '../database/connection/database.ts'

export async function hasRecoveryCode(db: Db, administratorId: string, codeHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('recovery_codes')
    .select('created_at')
    .where('administrator_id', '=', administratorId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return found !== undefined
}

export async function countRecoveryCodes(db: Db, administratorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('administrator_id', '=', administratorId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of two who use a code at once, one waits here and then finds none. */
export async function takeRecoveryCode(db: Db, administratorId: string, codeHash: Buffer): Promise<boolean> {
  const deleted = await db
    .deleteFrom('recovery_codes')
    .where('administrator_id', '=', administratorId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

export async function deleteRecoveryCodes(db: Db, administratorId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('administrator_id', '=', administratorId).execute()
}

export async function insertRecoveryCodes(
  db: Db,
  administratorId: string,
  { codeHashes, at }: { codeHashes: Buffer[]; at: Date },
): Promise<void> {
  await db
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ administrator_id: administratorId, code_hash, created_at: at })))
    .execute()
}
