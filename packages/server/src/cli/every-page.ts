import type { Page } from '../database/lists/page.ts'

const pageSize = 200

/** Reads all pages of a list. */
export async function everyPage<Row>(
  read: (after: string[] | undefined, limit: number) => Promise<Page<Row>>,
): Promise<Row[]> {
  const all: Row[] = []
  let after: string[] | undefined
  do {
    const { rows, next } = await read(after, pageSize)
    for (const row of rows) all.push(row)
    after = next
  } while (after !== undefined)
  return all
}
