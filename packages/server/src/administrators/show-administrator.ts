import type { ManagedAdministrator } from '@backoffice/contract/administrator'
import type { ManagedAdministratorRow } from './administrator-store.ts'

/** For the backoffice API and the command line. */
export function showAdministrator({
  id,
  email,
  role,
  totp,
  active,
  createdAt,
  lastSignedInAt,
}: ManagedAdministratorRow): ManagedAdministrator {
  return {
    id,
    email,
    role,
    totp,
    active,
    created_at: createdAt.toISOString(),
    last_signed_in_at: lastSignedInAt?.toISOString() ?? null,
  }
}
