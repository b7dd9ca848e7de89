import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until there is a result; gives up after a minute and a half. */
export async function until<Found>(look: () => Promise<Found>): Promise<NonNullable<Found>> {
  const deadline = Date.now() + 90_000
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > deadline) throw new Error('It did not happen within 90 seconds.')
    await sleep(200)
  }
}
