import type { Actor } from '../authority/actor.ts'
import { createChanges } from '../authority/changes.ts'
import type { Db } from '../database/connection/database.ts'
import { announcingTransactions } from '../database/invalidation/invalidating-transactions.ts'
import { dayMs } from '../text/calendar-date.ts'
import type { SeededRandom } from './seeded-random.ts'

/** What all functions that create demo data need. */
export interface DemoContext {
  db: Db
  random: SeededRandom
  /** The end of the year that the demo covers. */
  today: Date
  administrator: Actor
}

/** The dependencies of the use cases, with the clock set to a moment in the past. */
export function on({ db }: DemoContext, moment: Date) {
  const now = () => moment
  const config = { maxRateLimit: 'off', maxTokenDays: 'off', maxTokensPerArea: 'off', newTokensPerHour: 'off' } as const
  return { db, changes: createChanges({ transactions: announcingTransactions(db), now }), now, config }
}

/** A time in working hours, the given number of days ago. */
export function daysAgo({ today, random }: DemoContext, days: number): Date {
  const day = new Date(today.getTime() - days * dayMs)
  day.setUTCHours(random.between(7, 16), random.between(0, 59), random.between(0, 59), random.between(0, 999))
  return earlier(day, new Date(today.getTime() - random.between(60_000, 3_600_000)))
}

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs)
}

/** Limits parallel work to about the number of database connections. */
export async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}
