import type { ChangeTx } from '../authority/changes.ts'
import type { Deps } from '../deps.ts'
import {
  type AdministratorCredentials,
  type CodeProof,
  type CredentialChange,
  findCredentials as findRow,
  updateCredentials,
} from './credential-store.ts'

export type { AdministratorCredentials, CodeProof }

/** For checking credentials. A change that they allow must call `changeCredentials`. */
export async function findCredentials(
  { db }: Pick<Deps, 'db'>,
  by: { email: string } | { id: string },
): Promise<AdministratorCredentials | undefined> {
  return findRow(db, by)
}

/** Call this in the transaction that `checked` allowed. The transaction must fail if the credentials have changed. */
export async function changeCredentials(
  tx: ChangeTx,
  checked: AdministratorCredentials,
  change: CredentialChange,
): Promise<'changed' | 'no longer the same'> {
  return (await updateCredentials(tx, checked, change)) === 'updated' ? 'changed' : 'no longer the same'
}
