import type { AdministratorRole } from '@backoffice/contract/administrator'
import type { Tx } from '../database/connection/database.ts'
import { DomainError, fieldError } from '../errors.ts'
import { findLearningAreaForUse, requireLearningAreaForUse } from '../hierarchy/require-learning-area.ts'
import type { OwnArea } from '../sessions/session.ts'

/** What an administrator may do, and where. */
export interface GrantedRole {
  role: AdministratorRole
  /** Of an area administrator; all others have none. */
  area: OwnArea | null
}

/** The same as it is asked for. */
export interface WantedRole {
  role?: AdministratorRole | undefined
  learning_area?: string | undefined
}

/** Within the transaction that gives the role: until it ends, the area cannot be deleted. */
export async function requireRole(tx: Tx, { role = 'administrator', learning_area }: WantedRole): Promise<GrantedRole> {
  if (role === 'area_administrator') {
    if (learning_area === undefined) throw refused(fieldError('/learning_area', 'required'))
    const { id, slug } = await requireLearningAreaForUse(tx, learning_area)
    return { role, area: { id, slug } }
  }
  if (learning_area !== undefined) throw refused(fieldError('/learning_area', 'only_of_area_administrators'))
  return { role, area: null }
}

/** Whether the area of a role that was promised earlier is still there. It then stays until the transaction ends. */
export async function isStillThere(tx: Tx, { role, area }: GrantedRole): Promise<boolean> {
  if (role !== 'area_administrator') return true
  return area !== null && (await findLearningAreaForUse(tx, area.slug)) !== undefined
}

function refused(error: ReturnType<typeof fieldError>): DomainError {
  return new DomainError('invalid_fields', {}, { errors: [error] })
}

export function isSameRole(one: GrantedRole, other: GrantedRole): boolean {
  return one.role === other.role && one.area?.id === other.area?.id
}

/** For responses and the audit trail. */
export function showRole({ role, area }: GrantedRole): { role: AdministratorRole; learning_area?: string } {
  return { role, ...(area ? { learning_area: area.slug } : {}) }
}
