const pageSize = 200

/** All rows of a list that comes in pages. */
export async function everyPage<Row, Position>(
  read: (after: Position | undefined, limit: number) => Promise<{ rows: Row[]; next: Position | undefined }>,
): Promise<Row[]> {
  const all: Row[] = []
  let after: Position | undefined
  do {
    const { rows, next } = await read(after, pageSize)
    for (const row of rows) all.push(row)
    after = next
  } while (after !== undefined)
  return all
}
