// npm run test:cluster: two instances on a Citus cluster under load: a worker is killed, shards are moved, and a worker
// commits later than the coordinator. DATABASE_URL is that of the coordinator; all servers are on this machine.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectWithoutLimits } from '../../packages/server/src/database/database.ts'
import { createLog } from '../../packages/server/src/log.ts'
import { administrator, cookieOf } from '../../packages/server/src/testing/administrator-session.ts'
import { call } from '../../packages/server/src/testing/call.ts'
import { createClusterDatabase, distributeAreas, findWorkers } from '../../packages/server/src/testing/citus.ts'
import { withDatabase } from '../../packages/server/src/testing/clone-database.ts'
import { createAsk } from '../faults/ask.ts'
import { startInstance } from '../faults/instances.ts'
import { createOutageWindows } from '../faults/outage-windows.ts'
import { createResults } from '../faults/results.ts'
import { type Area, addAreaOn, connect, keepReading, keepWriting } from './areas.ts'
import { commitLate } from './late-commits.ts'
import { loseWorker } from './lost-worker.ts'
import { moveShards } from './moved-shards.ts'
import { query } from './query.ts'
import type { Scene } from './scene.ts'
import { findWorker } from './worker.ts'

const calmMs = 5_000

const coordinator = { connectionString: process.env.DATABASE_URL ?? '' }
if (!coordinator.connectionString)
  throw new Error('Set DATABASE_URL to the address of the coordinator of a Citus cluster.')
const connections = await findWorkers(coordinator)
const [first, second] = await Promise.all(connections.map(findWorker))
if (!first || !second) throw new Error('The cluster needs two workers.')
// The proxies have to understand what the coordinator says.
await changeSetting("alter system set citus.node_conninfo = 'sslmode=disable'")
const name = `backoffice_cluster_${process.pid}`
const throughProxies = [first, second].map(({ host, port }, n) => {
  const url = new URL(connections[n]?.connectionString ?? '')
  return { connectionString: Object.assign(url, { hostname: host, port: String(port) }).href }
})
await createClusterDatabase(coordinator, throughProxies, name)
const database = withDatabase(coordinator, name)

const results = createResults()
const env = {
  DATABASE_URL: database.connectionString ?? '',
  TOKEN_KEYS: randomBytes(32).toString('base64'),
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
}
await distributeWithData()
const db = connectWithoutLimits({ ...database, max: 2 }, createLog('silent'))
const instance = await startInstance('instance 1', env, results)
const instances = [instance, await startInstance('instance 2', env, results)]
const cookie = cookieOf((await call(`${instance.url}/backoffice/api/session`, { body: administrator })).headers)

const firstAway = createOutageWindows()
const ask = createAsk(results, createOutageWindows())
const scene: Scene = { instances, ask, cookie, database, results }
const onFirst = await connect(
  createAsk(results, firstAway),
  instance,
  cookie,
  await addAreaOn(first, db, instance.url, cookie),
)
const onSecond = await connect(ask, instance, cookie, await addAreaOn(second, db, instance.url, cookie))
const areas = [onFirst, onSecond]

let over = false
const ended = () => over
const load = Promise.all(
  areas.flatMap((area) => [
    keepReading(area, instances, ended),
    keepReading(area, instances, ended),
    keepWriting(area, instances, ended),
    keepWriting(area, instances, ended),
  ]),
)
await sleep(calmMs)
await commitLate(scene, onSecond, second)
await loseWorker(scene, first, firstAway, onSecond)
await sleep(calmMs)
await moveShards(scene, onSecond, second, first)
await sleep(calmMs)
over = true
await load
while (await db.selectFrom('unsettled_events').select('number').limit(1).executeTakeFirst()) await sleep(50)
for (const area of areas) await countMissing(area)

for (const each of instances) await each.stop()
await db.destroy()
for (const server of [coordinator, ...connections]) {
  await query(server, `drop database ${name} with (force)`)
}
await changeSetting('alter system reset citus.node_conninfo')
for (const { proxy } of [first, second]) proxy.close()
results.print()
process.exitCode = results.violations() === 0 && areas.every(({ written }) => written.size > 0) ? 0 : 1

/** An installation that is in use already: its rows move, which is no news. */
async function distributeWithData(): Promise<void> {
  const before = await startInstance('before', env, results)
  const cookie = cookieOf((await call(`${before.url}/backoffice/api/session`, { body: administrator })).headers)
  await call(`${before.url}/backoffice/api/learning-areas`, { body: { name: 'Old', slug: 'old' }, cookie })
  const body = { learning_area: 'old', display_name: 'Ada' }
  await call(`${before.url}/backoffice/api/users`, { body, cookie })
  await before.stop()
  const told = await countEvents()
  await distributeAreas(database)
  if ((await countEvents()) !== told) results.violate('distributing the areas left events')
}

async function countEvents(): Promise<number | undefined> {
  const [found] = await query<{ count: number }>(
    database,
    `select (select count(*) from events)::integer
      + (select coalesce(sum(cardinality(types)), 0) from unsettled_events)::integer as count`,
  )
  return found?.count
}

async function changeSetting(statement: string): Promise<void> {
  await query(coordinator, statement)
  await query(coordinator, 'select pg_reload_conf()')
}

async function countMissing({ slug, written }: Area): Promise<void> {
  const { id } = await db.selectFrom('learning_areas').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  const found = await db
    .selectFrom('users')
    .select('uuid')
    .where('area_id', '=', id)
    .where('external_id', 'in', [...written])
    .execute()
  const events = await db
    .selectFrom('events')
    .select('subject_id')
    .where('area_id', '=', id)
    .where('type', '=', 'user.created')
    .execute()
  const told = new Set(events.map((event) => event.subject_id))
  const untold = found.filter(({ uuid }) => !told.has(uuid)).length
  results.count('acknowledged: users written', written.size)
  results.count('acknowledged writes lost', written.size - found.length)
  results.count('acknowledged writes without an event', untold)
  if (found.length < written.size) results.violate(`acknowledged users of ${slug} are missing`)
  if (untold > 0) results.violate(`events of ${slug} are missing`)
}
