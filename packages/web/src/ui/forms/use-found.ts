import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '../../api.ts'

const shown = 8

/** The first matches of a list, loaded when typing pauses. */
export function useFound<Row>(path: string, filters: Record<string, string>, enabled: boolean) {
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text.trim(), 200)
  const query = new URLSearchParams({ ...filters, limit: String(shown), ...(settled === '' ? {} : { q: settled }) })
  const { data, error } = useQuery({
    queryKey: [path, 'found', query.toString()],
    queryFn: () => get<{ data: Row[]; next_cursor: string | null }>(`${path}?${query}`),
    enabled,
  })
  // Hides the matches of an earlier text, because Enter would choose the wrong one.
  const current = settled === text.trim() ? data : undefined
  return { text, setText, rows: current?.data, hasMore: Boolean(current?.next_cursor), failure: error }
}
