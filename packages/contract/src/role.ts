import Type, { type Static } from 'typebox'

export const Role = Type.Enum(['learner', 'instructor', 'manager', 'reader'])
export type Role = Static<typeof Role>
