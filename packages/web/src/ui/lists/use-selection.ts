import { useState } from 'react'

/** An action on more rows would take minutes. */
export const maxSelected = 1_000

export interface Selection<Row> {
  rows: Row[]
  has(row: Row): boolean
  toggle(row: Row): void
  /** Adds rows, up to the maximum, or removes them. */
  set(rows: Row[], selected: boolean): void
  /** Selects these and no others. */
  replace(rows: Row[]): void
  clear(): void
}

/** The selected rows of a list. Other filters make another list, of which nothing is selected yet. */
export function useSelection<Row>(rowKey: (row: Row) => string, filters: object): Selection<Row> {
  const list = JSON.stringify(filters)
  const [kept, setKept] = useState({ list, selected: new Map<string, Row>() })
  const selected = kept.list === list ? kept.selected : new Map<string, Row>()
  const set = (rows: Row[], wanted: boolean) => {
    const next = new Map(selected)
    for (const row of rows) {
      if (!wanted) next.delete(rowKey(row))
      else if (next.size < maxSelected) next.set(rowKey(row), row)
    }
    setKept({ list, selected: next })
  }
  const has = (row: Row) => selected.has(rowKey(row))
  return {
    rows: [...selected.values()],
    has,
    toggle: (row) => set([row], !has(row)),
    set,
    replace: (rows) =>
      setKept({ list, selected: new Map(rows.slice(0, maxSelected).map((row) => [rowKey(row), row])) }),
    clear: () => setKept({ list, selected: new Map() }),
  }
}
