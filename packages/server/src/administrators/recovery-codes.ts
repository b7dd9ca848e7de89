import type { ChangeTx } from '../authority/changes.ts'
import type { Deps } from '../deps.ts'
import {
  countRecoveryCodes as countRows,
  deleteRecoveryCodes,
  hasRecoveryCode as hasRow,
  insertRecoveryCodes,
} from './recovery-code-store.ts'

/** For checking a code. Whoever lets it count must call `changeCredentials`, which uses it up. */
export async function hasRecoveryCode(
  { db }: Pick<Deps, 'db'>,
  administratorId: string,
  codeHash: Buffer,
): Promise<boolean> {
  return hasRow(db, administratorId, codeHash)
}

export async function countRecoveryCodes(
  { db }: { db: Deps['db'] | ChangeTx },
  administratorId: string,
): Promise<number> {
  return countRows(db, administratorId)
}

/** Earlier codes do not work any more. */
export async function replaceRecoveryCodes(
  tx: ChangeTx,
  administratorId: string,
  codes: { codeHashes: Buffer[]; at: Date },
): Promise<void> {
  await deleteRecoveryCodes(tx, administratorId)
  await insertRecoveryCodes(tx, administratorId, codes)
}
