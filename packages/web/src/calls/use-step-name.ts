import { useFormat } from '../i18n/format.ts'

/** "Nov 17, 2026, 2:00 PM" in the reader's time zone, or "Nov 17, 2026": days begin at midnight UTC. */
export function useStepName(step: 'hour' | 'day'): (start: string) => string {
  const format = useFormat()
  return (start) => (step === 'hour' ? format.time(start) : format.day(start.slice(0, 10)))
}
