import { useEffect } from 'react'

const searches = new Map<string, object>()

/** Keeps what a list is narrowed down to for the way back to it. */
export function useRememberedSearch(list: string, search: object): void {
  useEffect(() => {
    searches.set(list, search)
  }, [list, search])
}

/** What a list was narrowed down to last, or `otherwise` if it was not visited yet. */
export function lastSearch<Search extends object>(list: string, otherwise: Search): Search {
  return (searches.get(list) as Search | undefined) ?? otherwise
}
