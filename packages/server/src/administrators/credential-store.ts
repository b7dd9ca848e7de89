import type { Db } from '../database/connection/database.ts'
import type { GrantedRole } from './granted-role.ts'
import { ownArea } from './own-area-column.ts'
import { deleteRecoveryCodes, takeRecoveryCode } from './recovery-code-store.ts'

/** What an administrator is authenticated with. */
export interface AdministratorCredentials extends GrantedRole {
  id: string
  email: string
  active: boolean
  passwordHash: string
  totpSecret: Buffer | null
  totpPendingSecret: Buffer | null
}

export async function findCredentials(
  db: Db,
  by: { email: string } | { id: string },
): Promise<AdministratorCredentials | undefined> {
  return db
    .selectFrom('administrators')
    .select([
      'id',
      'email',
      'role',
      ownArea('administrators'),
      'active',
      'password_hash as passwordHash',
      'totp_secret as totpSecret',
      'totp_pending_secret as totpPendingSecret',
    ])
    .where((where) => where.and(by))
    .executeTakeFirst()
}

/** What a code proved; a change that it allows uses it up. */
export interface CodeProof {
  /** The time step of the code. This step and all earlier ones cannot be used again. */
  totpStep?: number | undefined
  recoveryCodeHash?: Buffer | undefined
}

export interface CredentialChange extends CodeProof {
  passwordHash?: string
  totpSecret?: Buffer | null
  totpPendingSecret?: Buffer | null
  lastSignedInAt?: Date
}

/**
 * Changes an administrator only if the credentials are still those that were checked and the code is unused. Of
 * two concurrent requests, one waits here for the other and then fails.
 */
export async function updateCredentials(
  db: Db,
  checked: AdministratorCredentials,
  { totpStep, recoveryCodeHash, ...change }: CredentialChange,
): Promise<'updated' | 'credentials changed'> {
  const updated = await db
    .updateTable('administrators')
    .set({
      // Already true (see `where`), so that there is always something to set.
      active: true,
      password_hash: change.passwordHash,
      totp_secret: change.totpSecret,
      totp_pending_secret: change.totpPendingSecret,
      last_signed_in_at: change.lastSignedInAt,
      ...(totpStep === undefined ? {} : { totp_last_step: String(totpStep) }),
      // No step of the next secret is used yet.
      ...(change.totpSecret === null ? { totp_last_step: '0' } : {}),
    })
    .where('id', '=', checked.id)
    .where('active', '=', true)
    .where('password_hash', '=', checked.passwordHash)
    .where('totp_secret', 'is not distinct from', checked.totpSecret)
    .where('totp_pending_secret', 'is not distinct from', checked.totpPendingSecret)
    .$if(totpStep !== undefined, (query) => query.where('totp_last_step', '<', String(totpStep)))
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) return 'credentials changed'
  if (recoveryCodeHash && !(await takeRecoveryCode(db, checked.id, recoveryCodeHash))) return 'credentials changed'
  if (change.totpSecret !== undefined) await deleteRecoveryCodes(db, checked.id)
  return 'updated'
}

/** Sets a password, removes the second factor and reactivates, whatever the state was. */
export async function resetCredentials(
  db: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<string | undefined> {
  const reset = await db
    .updateTable('administrators')
    .set({
      password_hash: passwordHash,
      totp_secret: null,
      totp_pending_secret: null,
      totp_last_step: '0',
      active: true,
    })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
  if (reset) await deleteRecoveryCodes(db, reset.id)
  return reset?.id
}
