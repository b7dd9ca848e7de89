import type { ListSort } from '@backoffice/contract/list'
import type { Filters } from './use-list.ts'

const sorts: ListSort[] = ['name', '-name', 'updated_at', '-updated_at']

/** In alphabetical order, unless the URL names another that the service has. */
export function withSort<Search extends Filters>(search: Search): Search & { sort: ListSort } {
  return { ...search, sort: sorts.find((known) => known === search.sort) ?? 'name' }
}

/** The order is not a filter. */
export function hasFilters({ sort: _sort, ...filters }: Filters): boolean {
  return Object.keys(filters).length > 0
}
