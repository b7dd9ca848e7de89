import type { Role } from '@backoffice/contract/connection'

export interface User {
  uuid: string
  areaId: string
  areaSlug: string
  kind: 'person' | 'service'
  displayName: string
  email: string | null
  externalId: string | null
  role: Role
  levelId: string
  active: boolean
  anonymisedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** What can be said of a user, and changed. */
export type UserFields = Pick<User, 'displayName' | 'email' | 'externalId' | 'role' | 'levelId'>
