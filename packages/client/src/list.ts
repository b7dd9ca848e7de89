import type { Call, CallOptions } from './call.ts'

export interface Page<Item> {
  /** Items on this page. */
  data: Item[]
  /** Send it as `cursor`, with the same filters, to get the next page. Null on the last page. */
  next_cursor: string | null
}

/** A list. Nothing is requested until you read it. */
export interface List<Item> extends AsyncIterable<Item> {
  /** One page: the first, or the one at `cursor`. */
  page(): Promise<Page<Item>>
  /** All pages, one after the other. */
  pages(): AsyncIterable<Page<Item>>
  /** All items. Only for lists you know are short. */
  toArray(): Promise<Item[]>
}

/** Makes a call on behalf of one user. */
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
