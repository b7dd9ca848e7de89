import { CompiledQuery } from 'kysely'
import type { Tx } from './database.ts'
import { togetherText, withNextText } from './statement-batch.ts'

/** Sends statements to PostgreSQL in one message and returns the rows of each. If one fails, the rest do not run. */
export async function sendTogether(tx: Tx, queries: readonly CompiledQuery[]): Promise<unknown[][]> {
  const { rows } = await tx.executeQuery<{ rows: unknown[] }>(CompiledQuery.raw(togetherText, [...queries]))
  return rows.map((result) => result.rows)
}

/** Sends a statement without values together with the next one, at the beginning of a transaction. */
export async function sendWithNext(tx: Tx, query: CompiledQuery): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(withNextText, [query]))
}
