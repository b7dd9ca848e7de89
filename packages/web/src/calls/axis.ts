/** From nothing to a round number that has room for the most, in two to five even steps. */
export function axisOf(most: number): number[] {
  // Calls are whole numbers.
  const rough = Math.max(1, most / 4)
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude
  const steps = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}
