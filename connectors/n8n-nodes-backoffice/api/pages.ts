/** The service's maximum page size. */
export const longestPage = 200

export interface Page<Row> {
  data: Row[]
  next_cursor: string | null
}

export interface PageWanted {
  limit: number
  cursor?: string
}

/** The rows of a list, page by page, up to `limit`. */
export async function* readRows<Row>(
  readPage: (wanted: PageWanted) => Promise<Page<Row>>,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<Row> {
  let cursor: string | null | undefined
  for (let missing = limit; missing > 0 && cursor !== null; ) {
    const page: Page<Row> = await readPage({ limit: Math.min(missing, longestPage), ...(cursor ? { cursor } : {}) })
    yield* page.data
    missing -= page.data.length
    cursor = page.next_cursor
  }
}
