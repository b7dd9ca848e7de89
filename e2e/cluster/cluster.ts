// npm run test:cluster: two instances on a Citus cluster under load: a worker is killed, shards are moved, and a worker
// commits later than the coordinator. DATABASE_URL is that of the coordinator; all servers are on this machine.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { administrator, cookieOf } from '../../packages/server/src/testing/callers/administrator-session.ts'
import { call } from '../../packages/server/src/testing/callers/call.ts'
import {
  createClusterDatabase,
  distributeAreas,
  findWorkers,
} from '../../packages/server/src/testing/postgres/citus.ts'
import { createAsk } from '../faults/ask.ts'
import { startInstance } from '../faults/instances.ts'
import { createOutageWindows } from '../faults/outage-windows.ts'
import { createResults } from '../faults/results.ts'
import { type Area, addAreaOn, connect, keepChanging, keepReading, keepWriting } from './areas.ts'
import { commitLate } from './late-commits.ts'
import { loseWorker } from './lost-worker.ts'
import { moveShards } from './moved-shards.ts'
import { type Database, query } from './query.ts'
import type { Scene } from './scene.ts'
import { findWorker } from './worker.ts'

const calmMs = 5_000

const coordinator = { connectionString: process.env.DATABASE_URL ?? '' }
if (!coordinator.connectionString)
  throw new Error('Set DATABASE_URL to the address of the coordinator of a Citus cluster.')
const connections = (await findWorkers(coordinator)).map(({ connectionString = '' }) => ({ connectionString }))
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
const database = onDatabase(coordinator, name)

const results = createResults()
const env = {
  DATABASE_URL: database.connectionString,
  TOKEN_KEYS: randomBytes(32).toString('base64'),
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
}
await distributeWithData()
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
  await addAreaOn(first, database, instance.url, cookie),
)
const onSecond = await connect(ask, instance, cookie, await addAreaOn(second, database, instance.url, cookie))
const areas = [onFirst, onSecond]

let over = false
const ended = () => over
const load = Promise.all(
  areas.flatMap((area) => [
    keepReading(area, instances, ended),
    keepReading(area, instances, ended),
    keepWriting(area, instances, ended),
    keepWriting(area, instances, ended),
    keepChanging(area, instances, ended),
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
while ((await query(database, 'select from unsettled_events limit 1')).length > 0) await sleep(50)
for (const area of areas) await checkWritten(area)

for (const each of instances) await each.stop()
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

async function checkWritten({ slug, written }: Area): Promise<void> {
  const [area] = await query<{ id: string }>(database, 'select id from learning_areas where slug = $1', [slug])
  const [found] = await query<{ users: number; untold: number }>(
    database,
    `select count(*)::integer as users, count(*) filter (where type is null)::integer as untold
    from users left join events on events.area_id = users.area_id and subject_id = uuid and type = 'user.created'
    where users.area_id = $1 and external_id = any($2)`,
    [area?.id, [...written]],
  )
  const { users = 0, untold = 0 } = found ?? {}
  results.count('acknowledged: users written', written.size)
  results.count('acknowledged writes lost', written.size - users)
  results.count('acknowledged writes without an event', untold)
  if (users < written.size) results.violate(`acknowledged users of ${slug} are missing`)
  if (untold > 0) results.violate(`events of ${slug} are missing`)
  const [order] = await query<{ steps: number; wrong: number }>(
    database,
    `select count(step)::integer as steps, count(*) filter (where step <> 1)::integer as wrong from (
      select version - lag(version) over (partition by subject_id order by position) as step
      from events where area_id = $1
    ) as versions`,
    [area?.id],
  )
  const { steps = 0, wrong = 0 } = order ?? {}
  results.count('events after others of the same object', steps)
  if (steps === 0 || wrong > 0)
    results.violate(`${wrong} of ${steps} events of ${slug} are not in the order of changes`)
}

function onDatabase({ connectionString }: Database, name: string): Database {
  return { connectionString: Object.assign(new URL(connectionString), { pathname: `/${name}` }).href }
}
