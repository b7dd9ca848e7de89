export const hourMs = 60 * 60 * 1000
/** Counted in hours that have begun in the last day. */
const dayMs = 24 * hourMs

/** Bytes of each hour, for each area and each writer. Their ids are UUIDs, so both are in the same map. */
export type HourlySums = Map<string, Map<number, number>>

export function hourOf(at: Date): number {
  return at.getTime() - (at.getTime() % hourMs)
}

export function addToHour(sums: HourlySums, id: string, hour: number, bytes: number): void {
  const ofId = sums.get(id) ?? new Map<number, number>()
  sums.set(id, ofId.set(hour, (ofId.get(hour) ?? 0) + bytes))
}

/** An hour counts until a day after its beginning. */
export function startOfDay(at: Date): Date {
  return new Date(at.getTime() - dayMs)
}

/** When so many of the older hours no longer count that less than the budget is left. */
export function freeAgainAt(hours: readonly [hour: number, bytes: number][], budget: number): Date | undefined {
  let left = hours.reduce((sum, [, bytes]) => sum + bytes, 0)
  if (left < budget) return undefined
  for (const [hour, bytes] of [...hours].sort(([one], [other]) => one - other)) {
    left -= bytes
    if (left < budget) return new Date(hour + dayMs)
  }
  return undefined
}
