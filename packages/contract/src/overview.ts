import Type, { type Static } from 'typebox'
import { CalendarDate } from './access-token.ts'

/** What needs an administrator's attention, and how much goes on. */
export const Overview = Type.Object({
  learning_areas: Type.Integer(),
  access_tokens: Type.Object(
    {
      active: Type.Integer({ description: 'with the expiring ones' }),
      expiring: Type.Integer(),
      expired: Type.Integer(),
      revoked: Type.Integer(),
      never_used: Type.Integer({ description: 'active, and not used once' }),
    },
    { description: 'how many the list shows with each status' },
  ),
  calls_per_day: Type.Array(Type.Object({ date: CalendarDate, calls: Type.Integer() }), {
    description: 'of all access tokens, the last 30 days; days without a call are left out',
  }),
  refusals_last_24_hours: Type.Integer({ description: 'with those that were only counted' }),
})
export type Overview = Static<typeof Overview>
