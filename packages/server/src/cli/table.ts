import { visible } from '../text/visible-text.ts'

/** Formats rows as aligned columns, one line per row. */
export function table(titles: string[], rows: string[][]): string {
  const all = [titles, ...rows.map((row) => row.map(visible))]
  const widths = titles.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A UTC time to the minute, without time zone. */
export function minute(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)}`
}
