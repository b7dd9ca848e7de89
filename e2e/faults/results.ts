/** Counts, and the violations that must not happen. */
export interface Results {
  count(what: string, by?: number): void
  /** The sum of all counts whose name begins like this. */
  counted(beginning: string): number
  /** Keeps the maximum. */
  worst(what: string, milliseconds: number): void
  violate(what: string): void
  violations(): number
  print(): void
}

const shownViolations = 20

export function createResults(): Results {
  const counts = new Map<string, number>()
  const worsts = new Map<string, number>()
  const violations: string[] = []
  const startedAt = performance.now()
  return {
    count: (what, by = 1) => void counts.set(what, (counts.get(what) ?? 0) + by),
    counted: (beginning) =>
      [...counts].reduce((sum, [what, count]) => sum + (what.startsWith(beginning) ? count : 0), 0),
    worst: (what, milliseconds) => void worsts.set(what, Math.max(worsts.get(what) ?? 0, milliseconds)),
    violate(what) {
      violations.push(`${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${what}`)
    },
    violations: () => violations.length,
    print() {
      const lines = [
        ...[...counts].map(([what, count]) => [what, String(count)]),
        ...[...worsts].map(([what, milliseconds]) => [what, `${Math.round(milliseconds)} ms`]),
      ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
      const width = Math.max(...lines.map(([what = '']) => what.length))
      for (const [what = '', value = ''] of lines) console.log(`${what.padEnd(width)}  ${value.padStart(9)}`)
      console.log(`\n${violations.length} violations`)
      for (const violation of violations.slice(0, shownViolations)) console.log(`  ${violation}`)
    },
  }
}
