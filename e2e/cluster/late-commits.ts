import { anyOf } from '../faults/harness.ts'
import type { Area } from './areas.ts'
import { checkRevocation } from './revoked-everywhere.ts'
import type { Scene } from './scene.ts'
import type { Worker } from './worker.ts'

const rounds = 6
const delayMs = 2_000

/**
 * Deactivates people while their server commits later than the coordinator, which tells all instances at once: what an
 * instance reads in between is older, and must not be kept.
 */
export async function commitLate(scene: Scene, area: Area, worker: Worker): Promise<void> {
  const { instances, ask, cookie, results } = scene
  const headers = { cookie }
  for (let n = 0; n < rounds; n++) {
    const json = { learning_area: area.slug, display_name: 'Ada' }
    const { body } = await ask(anyOf(instances), '/backoffice/api/users', { json, headers }, [201])
    const path = `/backoffice/api/users/${body.uuid}/deactivate?learning_area=${area.slug}`
    const before = worker.proxy.delayed()
    worker.proxy.delayCommits(delayMs)
    await checkRevocation(scene, {
      what: 'deactivated, the server committing late',
      token: area.token,
      actingUser: body.uuid,
      revoke: async () => {
        await ask(anyOf(instances), path, { method: 'POST', json: {}, headers }, [200])
        worker.proxy.delayCommits(0)
      },
    })
    if (worker.proxy.delayed() === before) results.violate('no commit was held back: this proves nothing')
  }
}
