import type { IDataObject, IPollFunctions } from 'n8n-workflow'
import { callInFull, list } from '../../api/call'
import { type ChangeMemory, type ChangingRow, takeChanges } from '../../api/change-memory'
import type { ApiPath } from '../../api/path'

type Row = ChangingRow & IDataObject

export interface Watch {
  path: ApiPath
  /** The field that identifies a row permanently. */
  key: string
  event: 'created' | 'changed' | 'any'
  query: IDataObject
  actingUser: string | undefined
}

const startMarginMs = 10 * 60 * 1000

/** Sample rows for building a workflow, in the same form as the trigger's. */
export async function readSample(context: IPollFunctions, { path, query, actingUser }: Watch): Promise<IDataObject[]> {
  const rows = await list<Row>(context, { path, query, actingUser }, 3)
  return rows.map((row) => ({ change: 'created', ...row }))
}

/** The changes since the last poll. The first poll only remembers where to start. */
export async function readChanges(context: IPollFunctions, watch: Watch): Promise<IDataObject[]> {
  const memory = readMemory(context, watch)
  const start = memory ?? { since: await shortlyBeforeNow(context, watch), seen: [] }
  const { path, query, actingUser } = watch
  const rows = await list<Row>(context, { path, query: { ...query, updated_since: start.since }, actingUser })
  const { changes, memory: next } = takeChanges(start, rows, (row) => String(row[watch.key]))
  Object.assign(context.getWorkflowStaticData('node'), { path, ...next })
  if (!memory) return []
  return changes
    .map(({ row, isNew }) => ({ change: isNew ? 'created' : 'changed', ...row }))
    .filter(({ change }) => watch.event === 'any' || watch.event === change)
}

/** Ignores the memory if the trigger now watches something else. */
function readMemory(context: IPollFunctions, watch: Watch): ChangeMemory | undefined {
  const { path, since, seen } = context.getWorkflowStaticData('node') as Partial<ChangeMemory & Watch>
  return path === watch.path && typeof since === 'string' && Array.isArray(seen) ? { since, seen } : undefined
}

/** Uses the service's clock, not n8n's, with a margin in case the database's clock differs. */
async function shortlyBeforeNow(context: IPollFunctions, { path, query, actingUser }: Watch): Promise<string> {
  const { headers } = await callInFull(context, { path, query: { ...query, limit: 1 }, actingUser })
  const now = Date.parse(String(headers.date))
  return new Date((Number.isNaN(now) ? Date.now() : now) - startMarginMs).toISOString()
}
