import Type from 'typebox'

export const CalendarDate = Type.String({ format: 'date', description: 'Date, `YYYY-MM-DD`.' })
export const Instant = Type.String({ format: 'date-time', description: 'Date and time in UTC (RFC 3339).' })
export const Uuid = Type.String({ format: 'uuid' })
export const Version = Type.Integer({ minimum: 1, description: 'Grows by one with every change.' })

export const IdParams = Type.Object({ id: Uuid }, { additionalProperties: false })
export const NoParameters = Type.Object({}, { additionalProperties: false })
