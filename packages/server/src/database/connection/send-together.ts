import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Tx } from './database.ts'
import { togetherText, withNextText } from './statement-batch.ts'

/** Sends statements to PostgreSQL in one message and returns the rows of each. If one fails, the rest do not run. */
export async function sendTogether(tx: Tx, queries: readonly CompiledQuery[]): Promise<unknown[][]> {
  const { rows } = await tx.executeQuery<{ rows: unknown[] }>(CompiledQuery.raw(togetherText, [...queries]))
  return rows.map((result) => result.rows)
}

/** A query, and what its rows mean; `found` may refuse them with an error. */
export interface Lookup<Result> {
  query: RawBuilder<unknown>
  found(rows: unknown[]): Result
}

/** Two queries in one message, carried out one after the other. If both are refused, the first one's error is thrown. */
export async function lookUpTogether<First, Second>(
  tx: Tx,
  first: Lookup<First>,
  second: Lookup<Second>,
): Promise<[First, Second]> {
  const [firstRows = [], secondRows = []] = await sendTogether(tx, [first.query.compile(tx), second.query.compile(tx)])
  return [first.found(firstRows), second.found(secondRows)]
}

/** Sends a statement without values together with the next one, at the beginning of a transaction. */
export async function sendWithNext(tx: Tx, query: CompiledQuery): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(withNextText, [query]))
}
