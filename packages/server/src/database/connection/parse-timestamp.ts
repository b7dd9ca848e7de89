import pg from 'pg'

const parseAnyTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date
const withoutFraction = '2026-11-17 09:30:00+00'.length
const withMicroseconds = '2026-11-17 09:30:00.123456+00'.length

/**
 * Reads a time as PostgreSQL writes it where the time zone is UTC: a page of a list has a hundred of them, and the regular
 * expressions of node-postgres take four times as long. It reads all other forms: offsets, years before 1000, infinity.
 */
export function parseTimestamp(text: string): Date | number {
  const end = text.length - 3
  const usual = text.length >= withoutFraction && text.length <= withMicroseconds && text.endsWith('+00')
  if (!usual || text[0] === '0' || text[4] !== '-') return parseAnyTimestamp(text)
  // PostgreSQL leaves out zeros at the end.
  const milliseconds =
    end < 20 ? 0 : digit(text, 20) * 100 + (end > 21 ? digit(text, 21) * 10 : 0) + (end > 22 ? digit(text, 22) : 0)
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const [month, day] = [twoDigits(text, 5) - 1, twoDigits(text, 8)]
  return new Date(
    Date.UTC(year, month, day, twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17), milliseconds),
  )
}

function twoDigits(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1)
}

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - 48
}
