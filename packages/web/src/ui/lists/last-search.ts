import { useEffect } from 'react'

const searches = new Map<string, object>()

/** Remembers a list's filters for links back to it. */
export function useRememberedSearch(list: string, search: object): void {
  useEffect(() => {
    searches.set(list, search)
  }, [list, search])
}

/** A list's last filters, or `otherwise` if it was not visited yet. */
export function lastSearch<Search extends object>(list: string, otherwise: Search): Search {
  return (searches.get(list) as Search | undefined) ?? otherwise
}
