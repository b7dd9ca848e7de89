const pageLength = 5_000

/** Reads a table page by page, so that it may have any number of rows. */
export async function* everyRow<Row extends { id: number }>(
  page: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await page(after, pageLength)
    for (const row of rows) {
      after = row.id
      yield row
    }
    if (rows.length === 0) return
  }
}
