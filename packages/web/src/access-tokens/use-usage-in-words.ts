import type { DayOfCalls } from '../calls/last-days.ts'
import { useFormat } from '../i18n/format.ts'
import { useCommonTexts } from './texts.ts'
import { callsToday, totalCalls } from './usage.ts'

/** "412 calls in 30 days, 12 today" */
export function useUsageInWords(callsPerDay: DayOfCalls[]): string {
  const texts = useCommonTexts()
  const format = useFormat()
  const total = totalCalls(callsPerDay)
  return texts.usageInWords(texts.calls(total, format.number(total)), format.number(callsToday(callsPerDay)))
}
