import type { ChangeTx } from '../authority/changes.ts'
import type { Deps } from '../deps.ts'
import {
  type AdministratorCredentials,
  type CredentialChange,
  findCredentials as findRow,
  updateCredentials,
} from './credential-store.ts'

export type { AdministratorCredentials }

/** For whoever checks them. What is then done because of them goes through `changeCredentials`. */
export async function findCredentials(
  { db }: Pick<Deps, 'db'>,
  by: { email: string } | { id: string },
): Promise<AdministratorCredentials | undefined> {
  return findRow(db, by)
}

/** In the transaction of what was allowed because of `checked`. It must not go on if these are no longer the credentials. */
export async function changeCredentials(
  tx: ChangeTx,
  checked: AdministratorCredentials,
  change: CredentialChange,
): Promise<'changed' | 'no longer the same'> {
  return (await updateCredentials(tx, checked, change)) === 'updated' ? 'changed' : 'no longer the same'
}
