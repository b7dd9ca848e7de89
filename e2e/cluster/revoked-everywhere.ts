import { setTimeout as sleep } from 'node:timers/promises'
import { bearer } from '../faults/harness.ts'
import { promisedMs, type Scene } from './scene.ts'

interface Revocation {
  what: string
  token: string
  actingUser: string
  /** Resolves when it is acknowledged. */
  revoke(): Promise<unknown>
}

/** Revokes something, and calls every instance with it before, meanwhile and afterwards. */
export async function checkRevocation(scene: Scene, { what, token, actingUser, revoke }: Revocation): Promise<void> {
  const { instances, ask, results } = scene
  const headers = bearer(token, actingUser)
  for (const instance of instances) await ask(instance, '/api/1', { headers }, [200])
  let acknowledgedAt = Number.POSITIVE_INFINITY
  const acknowledged = revoke().then(() => {
    acknowledgedAt = performance.now()
  })
  const watch = instances.map(async (instance) => {
    while (performance.now() < acknowledgedAt + 2.5 * promisedMs) {
      const { status, beganAt } = await ask(instance, '/api/1', { headers }, [200, 401, 403])
      if (status === 200 && beganAt > acknowledgedAt) {
        results.worst(`${what}: latest call let through after it was acknowledged`, beganAt - acknowledgedAt)
        if (beganAt - acknowledgedAt > promisedMs) results.violate(`${what}: let through by ${instance.name}`)
      } else if (status === 200) results.count(`${what}: calls let through until it was acknowledged`)
      await sleep(20)
    }
  })
  await Promise.all([acknowledged, ...watch])
  results.count(what)
}
