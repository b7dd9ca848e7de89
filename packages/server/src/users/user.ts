import { valuesOf } from '../database/schema/fields.ts'
import { type AreaRow, type CamelCase, camelCaseOf, camelKey } from '../database/schema/rows.ts'

export type UserRow = AreaRow<'users'>
export type User = CamelCase<UserRow>

/** The columns that no request sets by its body. */
export const fixedUserColumns = [
  'area_id',
  'uuid',
  'kind',
  'active',
  'anonymised_at',
  'created_by_client',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof UserRow)[]

type Field = Exclude<keyof UserRow, (typeof fixedUserColumns)[number] | 'area_slug'>

/** The audit trail is never edited, so it must not have what has to be forgotten. */
type WhenForgotten<Value> = { forget: 'keep'; audit: 'value' | 'name' } | { forget: { as: Value }; audit: 'name' }

/**
 * The fields of a user that requests set, by the names of columns and of the API: what becomes of each when a person is
 * anonymised, what the audit trail has of it, and what it becomes when a PUT leaves it out. A column without an answer
 * does not compile.
 */
export const userFields = {
  display_name: { forget: { as: 'Anonymous' }, audit: 'name', put: 'required' },
  email: { forget: { as: null }, audit: 'name', put: { as: null } },
  external_id: { forget: { as: null }, audit: 'name', put: { as: null } },
  role: { forget: 'keep', audit: 'value', put: 'keep' },
  level_id: { forget: 'keep', audit: 'value', put: 'keep' },
} as const satisfies { [F in Field]: WhenForgotten<UserRow[F]> & { put: 'required' | 'keep' | { as: UserRow[F] } } }

export const userFieldNames = Object.keys(userFields) as Field[]
export type UserFields = CamelCase<Pick<UserRow, Field>>
export type UserEdit = { [F in keyof UserFields]?: UserFields[F] | undefined }
export type NewUser = UserEdit & Pick<UserFields, 'displayName'>

/** The fields of a request body. */
export const userFieldsOf = camelCaseOf(userFieldNames)

export const forgotten = valuesOf(userFields, 'forget')
/** Also the values of a new user for whom nothing was given. */
export const leftOutOfPut = valuesOf(userFields, 'put')
export const withValueInTrail = userFieldNames
  .filter((name) => userFields[name].audit === 'value')
  .map((name) => camelKey(name) as keyof UserFields)
