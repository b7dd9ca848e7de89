import type { AccessToken } from '@backoffice/contract/access-token'
import { addDays, today } from './calendar-date.ts'

export type CallsPerDay = AccessToken['calls_per_day']

/** The last 30 days, the days without a call among them. */
export function last30Days(callsPerDay: CallsPerDay, lastDay = today()): CallsPerDay {
  const calls = new Map(callsPerDay.map((day) => [day.date, day.calls]))
  return Array.from({ length: 30 }, (_, index) => {
    const date = addDays(lastDay, index - 29)
    return { date, calls: calls.get(date) ?? 0 }
  })
}

export function totalCalls(callsPerDay: CallsPerDay): number {
  return callsPerDay.reduce((sum, { calls }) => sum + calls, 0)
}

export function callsToday(callsPerDay: CallsPerDay): number {
  return callsPerDay.find(({ date }) => date === today())?.calls ?? 0
}

export function usedWithinDays({ last_used_at }: Pick<AccessToken, 'last_used_at'>, days: number): boolean {
  return last_used_at !== undefined && Date.now() - Date.parse(last_used_at) < days * 24 * 60 * 60 * 1000
}
