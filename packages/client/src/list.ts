import type { Call, CallOptions } from './call.ts'

export interface Page<Item> {
  /** The rows of this page. */
  data: Item[]
  /** Given as `cursor`, with the same filters, it leads to the next page. Null on the last one. */
  next_cursor: string | null
}

/** A list of the service. Nothing is asked for until it is read. */
export interface List<Item> extends AsyncIterable<Item> {
  /** The one page that the query names: the first, or that of its `cursor`. */
  page(): Promise<Page<Item>>
  /** Page after page, up to the last. */
  pages(): AsyncIterable<Page<Item>>
  /** All of it. Only for lists that are known to be short. */
  toArray(): Promise<Item[]>
}

/** Makes a call in the name of one user. */
export type ActingCaller = <Result>(call: Call, options?: CallOptions) => Promise<Result>

export function createList<Item>(
  call: ActingCaller,
  path: string,
  query: { cursor?: string } = {},
  options?: CallOptions,
): List<Item> {
  const pageAt = (cursor?: string) =>
    call<Page<Item>>({ method: 'GET', path, query: cursor === undefined ? query : { ...query, cursor } }, options)

  async function* pages(): AsyncGenerator<Page<Item>, void> {
    let page = await pageAt()
    yield page
    while (page.next_cursor !== null) {
      page = await pageAt(page.next_cursor)
      yield page
    }
  }

  async function* items(): AsyncGenerator<Item, void> {
    for await (const { data } of pages()) yield* data
  }

  return {
    page: () => pageAt(),
    pages,
    [Symbol.asyncIterator]: items,
    async toArray() {
      const all: Item[] = []
      for await (const { data } of pages()) all.push(...data)
      return all
    },
  }
}
