import { useFormat } from '../i18n/format.ts'
import { defineTexts } from '../i18n/language.tsx'

const useTexts = defineTexts({
  en: {
    hour: (name: string, size: number) => `${name}, ${size} hours`,
    day: (name: string, size: number) => `${name}, ${size} days`,
  },
  de: {
    hour: (name: string, size: number) => `${name}, ${size} Stunden`,
    day: (name: string, size: number) => `${name}, ${size} Tage`,
  },
})

/**
 * "Nov 17, 2026, 2:00 PM" in the reader's time zone, or "Nov 17, 2026": days begin at midnight UTC. With a size, "Nov 17, 2026,
 * 3 days".
 */
export function useStepName(step: 'hour' | 'day', size = 1): (start: string) => string {
  const format = useFormat()
  const texts = useTexts()
  return (start) => {
    const name = step === 'hour' ? format.time(start) : format.day(start.slice(0, 10))
    return size === 1 ? name : texts[step](name, size)
  }
}
