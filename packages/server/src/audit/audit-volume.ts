import { dateOf } from '../text/calendar-date.ts'

/** The size of a row without its details, including its index entries. */
const rowBytes = 600

let day = ''
let bytesOf = new Map<string, number>()
let reported = new Set<string>()

/** Starts from zero each day (UTC). Each process counts on its own. The number of access tokens bounds the maps. */
function startDay(at: Date): void {
  const today = dateOf(at)
  if (today === day) return
  day = today
  bytesOf = new Map()
  reported = new Set()
}

/** Counts what an event of a client adds to the audit trail. */
export function countAuditBytes(clientId: string, details: string, at: Date): void {
  startDay(at)
  bytesOf.set(clientId, auditBytesToday(clientId, at) + rowBytes + Buffer.byteLength(details))
}

/** How much of the audit trail a client has caused today. */
export function auditBytesToday(clientId: string, at: Date): number {
  startDay(at)
  return bytesOf.get(clientId) ?? 0
}

/** Operators are warned once per client and day. */
export function isFirstToday(clientId: string, at: Date): boolean {
  startDay(at)
  if (reported.has(clientId)) return false
  reported.add(clientId)
  return true
}
