import type { Db } from './database.ts'
import { settledUntil } from './settled-until.ts'

/** Which page of a list is wanted. */
export interface PageWanted {
  /** Only what was changed at or after this moment, in the order of change. */
  updatedSince?: Date | undefined
  /** The position after which to go on. */
  after?: string[] | undefined
  limit: number
}

/** What a store needs to read it. */
export interface PageRead {
  /** In the order of change, from this moment to that before which everything has settled. */
  changed: { since: Date; until: Date } | undefined
  after: string[] | undefined
  limit: number
}

/** A page of rows, and the position after it if there is more. */
export async function readAreaPage<Row extends { updatedAt: Date }>(
  db: Db,
  { updatedSince, after, limit }: PageWanted,
  read: (page: PageRead) => Promise<Row[]>,
  positionOf: (row: Row) => string[],
): Promise<{ rows: Row[]; next: string[] | undefined }> {
  const changed = updatedSince && { since: updatedSince, until: await settledUntil(db) }
  // One more than asked for tells whether there is another page.
  const found = await read({ changed, after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const position = last && (changed ? [last.updatedAt.toISOString(), ...positionOf(last)] : positionOf(last))
  return { rows, next: position }
}
