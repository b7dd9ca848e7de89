import type { CallOptions } from '../call.ts'
import type { CatalogueCourse, CatalogueQuery } from '../contract.ts'
import { type ActingCaller, createList, type List } from '../list.ts'
import { readUuid } from '../settings.ts'
import type { SelfEnrolmentFilter } from './self-enrolment-filter.ts'

/** What the acting user can take. */
export interface Catalogue {
  /** Lists the published courses on the acting user's level and above, with their enrolment and what they can do. */
  list(query?: SelfEnrolmentFilter<CatalogueQuery>, options?: CallOptions): List<CatalogueCourse>
  /** Gets one of them. */
  get(id: string, options?: CallOptions): Promise<CatalogueCourse>
}

const path = '/catalogue'

export function catalogue(call: ActingCaller): Catalogue {
  return {
    list: (query, options) => createList(call, path, query, options),
    get: async (id, options) => call({ method: 'GET', path: `${path}/${readUuid(id, 'id')}` }, options),
  }
}
