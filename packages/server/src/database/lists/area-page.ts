import type { Db } from '../database.ts'
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

export interface Page<Row> {
  rows: Row[]
  /** The position after it, if there is more. */
  next: string[] | undefined
}

/** One row more than asked for tells whether there is another page. */
export async function readPage<Row>(
  limit: number,
  read: (oneMore: number) => Promise<Row[]>,
  positionOf: (row: Row) => string[],
): Promise<Page<Row>> {
  const found = await read(limit + 1)
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last && positionOf(last) }
}

export async function readAreaPage<Row extends { updatedAt: Date }>(
  db: Db,
  { updatedSince, after, limit }: PageWanted,
  read: (page: PageRead) => Promise<Row[]>,
  positionOf: (row: Row) => string[],
): Promise<Page<Row>> {
  const changed = updatedSince && { since: updatedSince, until: await settledUntil(db) }
  return readPage(
    limit,
    (oneMore) => read({ changed, after, limit: oneMore }),
    (row) => [...(changed ? [row.updatedAt.toISOString()] : []), ...positionOf(row)],
  )
}
