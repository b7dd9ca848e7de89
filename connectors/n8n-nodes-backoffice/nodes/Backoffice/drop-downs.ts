import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow'
import { call, list } from '../../api/call'
import type { Page } from '../../api/pages'
import { type ApiPath, apiPath } from '../../api/path'

interface Level extends IDataObject {
  id: string
  path: string[]
}

/** The contents of the drop-downs, page by page while scrolling or typing. Read as the credential itself. */
export const dropDowns = {
  async searchPeople(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
    const page = await readPage(this, apiPath`/users`, filter, cursor)
    return result(page, ({ uuid, display_name, email, external_id }) => ({
      name: [display_name, email ?? external_id].filter(Boolean).join(' · '),
      value: String(uuid),
    }))
  },

  async searchCourses(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
    const page = await readPage(this, apiPath`/courses`, filter, cursor)
    return result(page, ({ id, title, code }) => ({
      name: [title, code].filter(Boolean).join(' · '),
      value: String(id),
    }))
  },

  /** The service cannot search levels, but there are few enough to filter here. */
  async searchLevels(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
    if (!filter) return result(await readPage<Level>(this, apiPath`/hierarchy-levels`, undefined, cursor), levelOption)
    const levels = (await list<Level>(this, { path: apiPath`/hierarchy-levels` })).map(levelOption)
    return { results: levels.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase())) }
  },
}

function levelOption({ id, path }: Level) {
  return { name: path.join(' › '), value: id }
}

function readPage<Row = IDataObject>(
  context: ILoadOptionsFunctions,
  path: ApiPath,
  filter: string | undefined,
  cursor: string | undefined,
): Promise<Page<Row>> {
  return call(context, { path, query: { limit: 50, ...(filter ? { q: filter } : {}), ...(cursor ? { cursor } : {}) } })
}

function result<Row>(
  { data, next_cursor }: Page<Row>,
  option: (row: Row) => { name: string; value: string },
): INodeListSearchResult {
  return { results: data.map(option), ...(next_cursor ? { paginationToken: next_cursor } : {}) }
}
