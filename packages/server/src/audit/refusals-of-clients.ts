import type { Db } from '../database/connection/database.ts'
import { dayMs } from '../text/calendar-date.ts'
import { firstUuidV7 } from '../text/uuid-v7.ts'
import { type RefusalsOfClient, sumRefusalsOfClients } from './audit-store.ts'
import { currentSpelling } from './refusal-spelling.ts'

export type ReasonOfRefusals = Omit<RefusalsOfClient, 'clientId'>

/** Enough rows to see what is wrong; each may count many refusals. */
const rowsPerClient = 200

/** Why the clients were refused in the last 24 hours, by reason, the most recent reason first. */
export async function refusalsOfClients(
  { db, now }: { db: Db; now: () => Date },
  clientIds: string[],
): Promise<Map<string, ReasonOfRefusals[]>> {
  if (clientIds.length === 0) return new Map()
  const sinceId = firstUuidV7(new Date(now().getTime() - dayMs))
  const rows = await sumRefusalsOfClients(db, clientIds, { sinceId, rowsPerClient })
  const spelled = rows.map(({ reason, ...row }) => ({ ...row, reason: currentSpelling(reason) }))
  return Map.groupBy(spelled, ({ clientId }) => clientId)
}
