import type pg from 'pg'

/** Whether the next statement reaches the same session of PostgreSQL: a pooler reports a process id of its own. */
export function isDirect(client: pg.ClientBase, backendPid: number | undefined): boolean {
  return (client as unknown as { processID: number }).processID === backendPid
}
