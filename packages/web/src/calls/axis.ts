/** Ticks from 0 to a round number that is at least `most`, in at most five even steps. */
export function axisOf(most: number): number[] {
  // Calls are whole numbers, so a step is at least 1.
  const rough = Math.max(1, most / 4)
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude
  const steps = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}
