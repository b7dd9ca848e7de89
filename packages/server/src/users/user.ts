import type { AreaRow, CamelCase } from '../database/schema/rows.ts'

export type UserRow = AreaRow<'users'>
export type User = CamelCase<UserRow>

/** Editable fields, by the names of columns and of the API. */
export const userFields = [
  'display_name',
  'email',
  'external_id',
  'role',
  'level_id',
] as const satisfies (keyof UserRow)[]

export type UserFields = CamelCase<Pick<UserRow, (typeof userFields)[number]>>
