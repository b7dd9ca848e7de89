import type { User } from '@backoffice/contract/user'
import type { UserRow } from './user-store.ts'

/** As the backoffice API and the command line show a user. */
export function showUser(user: UserRow & { areaSlug: string }): User {
  return {
    uuid: user.uuid,
    learning_area: user.areaSlug,
    kind: user.kind,
    display_name: user.displayName,
    role: user.role,
    level_id: user.levelId,
    active: user.active,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
  }
}
