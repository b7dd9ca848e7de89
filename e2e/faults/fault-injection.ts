import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresServer } from '../../packages/server/src/testing/postgres/postgres-server.ts'
import { anyOf } from './harness.ts'
import type { Instance } from './instances.ts'
import type { OutageWindows } from './outage-windows.ts'
import type { Results } from './results.ts'

interface Scene {
  postgres: PostgresServer
  instances: Instance[]
  databaseAway: OutageWindows
  results: Results
  keys: { now: string; clientsRenew(): Promise<void> }
}

/** An instance waits three seconds for a connection; this allows one more. */
const graceMs = 4_000
const recoveryMs = 10_000

const between = (least: number, most: number) => least + Math.random() * (most - least)

type Faults = Record<string, (scene: Scene) => Promise<void>>

const withInstances: Faults = {
  'instance killed': ({ instances }) => anyOf(instances).kill(),
  'two instances killed at once': async ({ instances }) => {
    await Promise.all(
      [...instances]
        .sort(() => Math.random() - 0.5)
        .slice(0, 2)
        .map((instance) => instance.kill()),
    )
  },
  'instance frozen': ({ instances }) => anyOf(instances).freeze(between(1_500, 4_000)),
  'keys replaced, instance after instance': replaceKeys,
}

const withTheDatabase: Faults = {
  'listening connections dropped': (scene) => terminate(scene, "application_name = 'backoffice listener'"),
  'all connections dropped': async (scene) => {
    const back = scene.databaseAway.begin(1_000)
    await terminate(scene, "application_name like 'backoffice%'")
    back()
  },
  'PostgreSQL restarted': (scene) => takeAway(scene, () => scene.postgres.stop(), 0),
  'PostgreSQL stopped for a while': (scene) => takeAway(scene, () => scene.postgres.stop(), between(1_000, 6_000)),
  'PostgreSQL killed': (scene) => takeAway(scene, () => scene.postgres.kill(), between(0, 1_000)),
  'PostgreSQL frozen': async (scene) => {
    const back = scene.databaseAway.begin(graceMs)
    scene.postgres.freeze()
    await sleep(between(500, 8_000))
    scene.postgres.thaw()
    back()
    await expectRecovery(scene)
  },
}

/** Injects faults into the instances and the database at the same time. */
export async function injectFaults(scene: Scene, ended: () => boolean): Promise<void> {
  await Promise.all([withInstances, withTheDatabase].map((faults) => inAnyOrder(faults, scene, ended)))
}

/** Injects one fault after the other, each equally often, with pauses of normal operation. */
async function inAnyOrder(faults: Faults, scene: Scene, ended: () => boolean): Promise<void> {
  while (!ended()) {
    for (const name of Object.keys(faults).sort(() => Math.random() - 0.5)) {
      await sleep(between(2_000, 6_000))
      if (ended()) return
      scene.results.count(`done: ${name}`)
      await faults[name]?.(scene)
    }
  }
}

async function takeAway(scene: Scene, end: () => Promise<void>, awayMs: number): Promise<void> {
  const back = scene.databaseAway.begin(graceMs)
  await end()
  await sleep(awayMs)
  await scene.postgres.start()
  back()
  await expectRecovery(scene)
}

/** Each instance that is not being restarted must become ready again without help. */
async function expectRecovery({ instances, results }: Scene): Promise<void> {
  const since = performance.now()
  for (const { name, url, away } of instances) {
    while (!away.cover(performance.now(), performance.now())) {
      const response = await fetch(`${url}/readyz`).catch(() => undefined)
      await response?.arrayBuffer()
      if (response?.status === 200) break
      if (performance.now() - since > recoveryMs) {
        results.violate(`${name} has not recovered after ${recoveryMs} ms`)
        return
      }
      await sleep(20)
    }
  }
  results.worst('longest time until all instances were ready again', performance.now() - since)
}

async function terminate({ postgres }: Scene, which: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and ${which}`,
  )
  await client.end()
}

/** As docs/operations.md says, except for the hour in which clients renew their tokens. */
async function replaceKeys({ instances, keys }: Scene): Promise<void> {
  const [old, fresh] = [keys.now, randomBytes(32).toString('base64')]
  for (const setting of [`${old},${fresh}`, `${fresh},${old}`]) {
    for (const instance of instances) await instance.restart(setting)
  }
  await keys.clientsRenew()
  for (const instance of instances) await instance.restart(fresh)
  keys.now = fresh
}
