import type { AdministratorRole, RoleChange } from '@backoffice/contract/administrator'

/** Values of the fields for a role. */
export interface RoleValues {
  role: string
  /** Used only by area administrators. */
  learning_area: string
}

export function roleOf({ role, learning_area }: RoleValues): RoleChange {
  return role === 'area_administrator' ? { role, learning_area } : { role: role as AdministratorRole }
}
