import type { Tx } from '../database/connection/database.ts'

/** How much a change has written, roughly: rows with their entries in indexes, and events. */
export interface Written {
  areaId: string
  /** Undefined: it was not a client. */
  clientId?: string | undefined
  bytes: number
}

/** A usual row with its entries in indexes, or one that goes along with another. */
export const bytesPerRow = 1_000

const written = new WeakMap<Tx, Omit<Written, 'clientId'>[]>()

/** What is noted from now on in this transaction. */
export function gatherWritten(tx: Tx, into: Omit<Written, 'clientId'>[]): void {
  written.set(tx, into)
}

/** Counts against the budget of the area, also if the transaction is rolled back: the disk has it already. */
export function noteWritten(tx: Tx, areaId: string, bytes: number): void {
  written.get(tx)?.push({ areaId, bytes })
}
