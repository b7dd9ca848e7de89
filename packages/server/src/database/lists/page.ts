import type { Position } from './position.ts'

/** The requested page of a list. */
export interface PageOptions {
  /** The position after which the page starts. */
  after?: Position | undefined
  limit: number
}

export interface Page<Row> {
  rows: Row[]
  /** The position at the end of the page, if there are more rows. */
  next: Position | undefined
}

/** Reads one row more than requested, to know whether there is another page. */
export async function readPage<Row>(
  limit: number,
  read: (oneMore: number) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
): Promise<Page<Row>> {
  const found = await read(limit + 1)
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last && positionOf(last) }
}

export function mapPage<Row, Result>({ rows, next }: Page<Row>, map: (row: Row) => Result): Page<Result> {
  return { rows: rows.map(map), next }
}
