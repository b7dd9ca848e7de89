import type { AreaRow, CamelCase } from '../database/rows.ts'

export type UserRow = AreaRow<'users'>
export type User = CamelCase<UserRow>

/** What can be said of a user, and changed. */
export type UserFields = Pick<User, 'displayName' | 'email' | 'externalId' | 'role' | 'levelId'>
