import type { Deps } from '../deps.ts'
import { listAdministrators as listRows, type ManagedAdministratorRow } from './administrator-store.ts'

/** All administrators, sorted by e-mail address. */
export async function listAdministrators({ db }: Pick<Deps, 'db'>): Promise<ManagedAdministratorRow[]> {
  return listRows(db)
}
