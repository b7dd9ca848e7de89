/** A row of a list that supports `updated_since`. Times are RFC 3339 in UTC, which sort as text. */
export interface ChangingRow {
  created_at: string
  updated_at: string
}

/**
 * How far a trigger has read. The service returns changes at or after `since`, so that none is missed; the rows already
 * seen at that instant are remembered, so that none is delivered twice.
 */
export interface ChangeMemory {
  since: string
  seen: string[]
}

export interface Change<Row> {
  row: Row
  isNew: boolean
}

/** Returns the rows that are new to this memory, in order of change, and the memory for the next poll. */
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
    // A row that changes while the pages are read appears again later; only its last state counts.
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
