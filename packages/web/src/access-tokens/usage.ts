import type { AccessToken } from '@backoffice/contract/access-token'
import type { DayOfCalls } from '../calls/last-days.ts'
import { today } from '../ui/text/calendar-date.ts'

export function totalCalls(callsPerDay: DayOfCalls[]): number {
  return callsPerDay.reduce((sum, { calls }) => sum + calls, 0)
}

export function callsToday(callsPerDay: DayOfCalls[]): number {
  return callsPerDay.find(({ date }) => date === today())?.calls ?? 0
}

export function usedWithinDays({ last_used_at }: Pick<AccessToken, 'last_used_at'>, days: number): boolean {
  return last_used_at !== undefined && Date.now() - Date.parse(last_used_at) < days * 24 * 60 * 60 * 1000
}
