import { dateOf } from '../text/calendar-date.ts'

/** What a row takes besides its details, with its part of the indexes. */
const rowBytes = 600

let day = ''
let bytesOf = new Map<string, number>()
let told = new Set<string>()

/** A new day, UTC, begins with nothing. Each process counts for itself, and there are no more clients than records. */
function begin(at: Date): void {
  const today = dateOf(at)
  if (today === day) return
  day = today
  bytesOf = new Map()
  told = new Set()
}

/** Counts what an event of a client adds to the audit trail. */
export function countAuditBytes(clientId: string, details: string, at: Date): void {
  begin(at)
  bytesOf.set(clientId, auditBytesToday(clientId, at) + rowBytes + Buffer.byteLength(details))
}

/** How much of the audit trail a client has caused today. */
export function auditBytesToday(clientId: string, at: Date): number {
  begin(at)
  return bytesOf.get(clientId) ?? 0
}

/** So that operators are told once of each client and day. */
export function isFirstToday(clientId: string, at: Date): boolean {
  begin(at)
  if (told.has(clientId)) return false
  told.add(clientId)
  return true
}
