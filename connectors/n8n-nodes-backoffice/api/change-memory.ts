/** A row of a list that can be asked for what changed. Times are RFC 3339 in UTC, which sort as text. */
export interface ChangingRow {
  created_at: string
  updated_at: string
}

/**
 * How far a trigger has come. The service shows what changed at or after `since`, so that nothing is missed; what was
 * seen of that very instant has to be remembered, so that nothing comes twice.
 */
export interface ChangeMemory {
  since: string
  seen: string[]
}

export interface Change<Row> {
  row: Row
  isNew: boolean
}

/** What is new to this memory among rows in the order of their change, and the memory for the next time. */
export function takeChanges<Row extends ChangingRow>(
  memory: ChangeMemory,
  rows: Iterable<Row>,
  keyOf: (row: Row) => string,
): { changes: Change<Row>[]; memory: ChangeMemory } {
  const seen = new Set(memory.seen)
  const latest = new Map<string, Row>()
  let since = memory.since
  for (const row of rows) {
    if (row.updated_at === memory.since && seen.has(keyOf(row))) continue
    // A row that changes during the walk comes again, further down: only its last state counts.
    latest.delete(keyOf(row))
    latest.set(keyOf(row), row)
    if (row.updated_at > since) since = row.updated_at
  }
  const changes = [...latest.values()].map((row) => ({
    row,
    isNew: row.created_at >= memory.since && !seen.has(keyOf(row)),
  }))
  const atThatInstant = [...latest].filter(([, row]) => row.updated_at === since).map(([key]) => key)
  return {
    changes,
    memory: { since, seen: since === memory.since ? [...memory.seen, ...atThatInstant] : atThatInstant },
  }
}
