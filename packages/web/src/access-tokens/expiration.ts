import { addDays, addYear, today } from '../ui/text/calendar-date.ts'

const presets = ['30 days', '90 days', '1 year', 'longest', 'custom'] as const
export type Preset = (typeof presets)[number]

/** The lifetimes to choose from if the operator allows `maxDays`. */
export function presetsWithin(maxDays: number | undefined): Preset[] {
  const latest = latestWithin(maxDays)
  const longestIsKnown = presets.some((preset) => resolveExpiration(preset, '') === latest)
  return presets.filter((preset) => {
    if (preset === 'custom') return true
    if (preset === 'longest') return latest < addYear(today()) && !longestIsKnown
    return resolveExpiration(preset, '') <= latest
  })
}

/** A year, or as long as the operator allows. */
export function usualPreset(maxDays: number | undefined): Preset {
  const known = presetsWithin(maxDays)
  return known.at(-2) ?? 'custom'
}

/** The last day on which the access token works; empty until a custom day is chosen. */
export function resolveExpiration(preset: string, customDate: string, maxDays?: number): string {
  switch (preset as Preset) {
    case '30 days':
      return addDays(today(), 30)
    case '90 days':
      return addDays(today(), 90)
    case '1 year':
      return addYear(today())
    case 'longest':
      return maxDays === undefined ? '' : addDays(today(), maxDays)
    case 'custom':
      return customDate
  }
}

/** The service cannot represent the end of the last day of 9999. */
const latestDate = '9998-12-31'

/** The latest date that the service accepts for an access token that was created on that day. */
export function latestWithin(maxDays: number | undefined, createdOn = today()): string {
  if (maxDays === undefined) return latestDate
  const latest = addDays(createdOn, maxDays)
  return latest < latestDate ? latest : latestDate
}
