import type { ManagedAdministrator } from '@backoffice/contract/administrator'
import type { ManagedAdministratorRow } from './administrator-store.ts'
import { showRole } from './granted-role.ts'

/** For the backoffice API and the command line. */
export function showAdministrator({
  id,
  email,
  totp,
  active,
  createdAt,
  lastSignedInAt,
  ...granted
}: ManagedAdministratorRow): ManagedAdministrator {
  return {
    id,
    email,
    ...showRole(granted),
    totp,
    active,
    created_at: createdAt.toISOString(),
    last_signed_in_at: lastSignedInAt?.toISOString() ?? null,
  }
}
