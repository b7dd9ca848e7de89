import Type from 'typebox'

export const CalendarDate = Type.String({ format: 'date', description: 'YYYY-MM-DD' })
export const Instant = Type.String({ format: 'date-time', description: 'RFC 3339, UTC' })
export const Uuid = Type.String({ format: 'uuid' })

export const IdParams = Type.Object({ id: Uuid }, { additionalProperties: false })
export const NoParameters = Type.Object({}, { additionalProperties: false })
