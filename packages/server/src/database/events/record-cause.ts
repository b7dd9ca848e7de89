import { type RawBuilder, sql } from 'kysely'
import type { Cause } from '../schema/event.ts'

/**
 * Names the cause of the events of this transaction; the table takes it from this setting. A `set local` instead of
 * `set_config`, because servers that spread areas pass only the former on.
 */
export function recordCause(cause: Cause): RawBuilder<unknown> {
  return sql`set local backoffice.caused_by = ${sql.lit(JSON.stringify(cause))}`
}

/** For a transaction whose changes are no news, such as a restore: it leaves no events. */
export const withoutEvents = sql`set local backoffice.events = 'off'`
