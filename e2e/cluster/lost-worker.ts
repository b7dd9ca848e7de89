import { setTimeout as sleep } from 'node:timers/promises'
import { anyOf } from '../faults/harness.ts'
import type { OutageWindows } from '../faults/outage-windows.ts'
import { type Area, connect } from './areas.ts'
import { checkRevocation } from './revoked-everywhere.ts'
import type { Scene } from './scene.ts'
import type { Worker } from './worker.ts'

const awayMs = 10_000
/** Connections to a server that is back are made again. */
const graceMs = 5_000

/** Kills a worker and starts it again; an access token of another one's area is revoked meanwhile. */
export async function loseWorker(scene: Scene, worker: Worker, away: OutageWindows, elsewhere: Area): Promise<void> {
  const { instances, ask, cookie, results } = scene
  const back = away.begin(graceMs)
  worker.kill()
  await sleep(awayMs / 2)
  const { record, token } = await connect(ask, anyOf(instances), cookie, elsewhere.slug)
  const path = `/backoffice/api/access-tokens/${record.client_id}/revoke`
  await checkRevocation(scene, {
    what: 'revoked, a server being away',
    token,
    actingUser: record.client_id,
    revoke: () => ask(anyOf(instances), path, { method: 'POST', json: {}, headers: { cookie } }, [200]),
  })
  await sleep(awayMs / 2)
  await worker.start()
  results.count('workers killed and started again')
  back()
  await sleep(graceMs)
}
