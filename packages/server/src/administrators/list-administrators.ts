import type { Deps } from '../deps.ts'
import {
  listActiveEmails,
  listAdministrators as listRows,
  type ManagedAdministratorRow,
} from './administrator-store.ts'

/** All administrators, sorted by e-mail address. */
export async function listAdministrators({ db }: Pick<Deps, 'db'>): Promise<ManagedAdministratorRow[]> {
  return listRows(db)
}

/** Of those who can do something about a message. Auditors cannot. */
export async function listAdministratorEmails(db: Deps['db'], limit: number): Promise<string[]> {
  return listActiveEmails(db, limit)
}
