import { type Language, useLanguage } from './language.tsx'

/** The reader's regional variant of the language, which decides between 1/2 and 2/1. */
function locale(language: Language): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language
}

const steps = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const

/** Formats numbers, dates and times for the reader's locale. */
export function useFormat() {
  const tag = locale(useLanguage().language)
  return {
    number: (value: number) => new Intl.NumberFormat(tag).format(value),
    percent: (value: number) => new Intl.NumberFormat(tag, { style: 'percent' }).format(value / 100),
    /** A calendar date such as `2027-03-01`, which is the same day in every time zone. */
    day: (date: string) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`)),
    time: (instant: string) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant)),
    /** The time of today, or the date and time of another day. */
    clock: (instant: string, now = new Date()) => {
      const at = new Date(instant)
      const today = at.toDateString() === now.toDateString()
      return new Intl.DateTimeFormat(tag, { ...(today ? {} : { dateStyle: 'medium' }), timeStyle: 'short' }).format(at)
    },
    ago: (instant: string, now = Date.now()) => {
      const seconds = (Date.parse(instant) - now) / 1000
      const [unit, length] = steps.find(([, step]) => Math.abs(seconds) >= step) ?? (['second', 1] as const)
      return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(Math.round(seconds / length), unit)
    },
  }
}

/** The same for every reader: `2026-11-15 14:42:45.364 UTC`. */
export function exactly(instant: string): string {
  return `${instant.replace('T', ' ').replace(/Z$/, '')} UTC`
}
