import { addDays, addYear, today } from '../ui/calendar-date.ts'

export const presets = ['30 days', '90 days', '1 year', 'custom'] as const
export type Preset = (typeof presets)[number]

/** The last day on which the access token works; empty until a custom day is chosen. */
export function resolveExpiration(preset: string, customDate: string): string {
  switch (preset as Preset) {
    case '30 days':
      return addDays(today(), 30)
    case '90 days':
      return addDays(today(), 90)
    case '1 year':
      return addYear(today())
    case 'custom':
      return customDate
  }
}

/** The service cannot represent the end of the last day of 9999. */
export const latestDate = '9998-12-31'
