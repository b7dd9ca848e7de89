// npm run test:faults [-- MINUTES]: three instances on one PostgreSQL under load, with every kind of fault.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { administrator, cookieOf } from '../../packages/server/src/testing/callers/administrator-session.ts'
import { call } from '../../packages/server/src/testing/callers/call.ts'
import { makePostgresServer } from '../../packages/server/src/testing/postgres/postgres-server.ts'
import { createAsk } from './ask.ts'
import { read, write } from './clients.ts'
import { injectFaults } from './fault-injection.ts'
import type { Harness } from './harness.ts'
import { startInstance } from './instances.ts'
import { createOutageWindows } from './outage-windows.ts'
import { type FeedEvent, startReceivers } from './receivers.ts'
import { createResults } from './results.ts'
import { checkAll, type Ended, revoke } from './revocations.ts'

const minutes = Number(process.argv[2] ?? 10)
const [readers, writers, revokers] = [6, 3, 4]
/** The longest that a client keeps using what it got with an old key. */
const renewalMs = 8_000
/** A fault in progress at the end is completed. */
const endTimeoutMs = 180_000

const results = createResults()
const databaseAway = createOutageWindows()
const postgres = await makePostgresServer()
await postgres.start()
const keys = { now: randomBytes(32).toString('base64'), epoch: 0 }
const env = {
  DATABASE_URL: postgres.url,
  TOKEN_KEYS: keys.now,
  WEBHOOK_KEYS: randomBytes(32).toString('base64'),
  WEBHOOK_ALLOW: '127.0.0.1/32',
  // All receivers have one origin.
  WEBHOOK_RATE: '500',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  // All clients share one IP address here and constantly use revoked credentials.
  RATE_LIMIT: 'off',
  // Each revocation needs a token, and there are thousands; those that the faults cut off stay usable.
  MAX_TOKENS_PER_AREA: '100000',
  LOG_LEVEL: 'warn',
}
// This instance does not announce its changes, so the others have to find them by polling.
const mute = {
  ...env,
  DATABASE_URL: `${postgres.url}?options=${encodeURIComponent('-c search_path=public,pg_catalog')}`,
}
const instances = [
  await startInstance('instance 1, mute', mute, results),
  await startInstance('instance 2', env, results),
  await startInstance('instance 3, two workers', { ...env, WORKERS: '2' }, results),
]
await query("create function public.pg_notify(text, text) returns void language sql as ''")
const [first] = instances
const signedIn = await call(`${first?.url}/backoffice/api/session`, { body: administrator })
const cookie = cookieOf(signedIn.headers)
await call(`${first?.url}/backoffice/api/learning-areas`, { body: { name: 'North', slug: 'north' }, cookie })
const receivers = await startReceivers(first?.url ?? '', cookie, results)

const endsAt = performance.now() + minutes * 60_000
const ended = () => performance.now() >= endsAt
const harness: Harness = {
  instances,
  ask: createAsk(results, databaseAway),
  results,
  cookie,
  ended,
  keyEpoch: () => keys.epoch,
}
const written = new Set<string>()
const revoked: Ended[] = []
const scene = {
  postgres,
  instances,
  databaseAway,
  results,
  keys: {
    now: keys.now,
    async clientsRenew() {
      keys.epoch++
      await sleep(renewalMs)
    },
  },
}
const progress = setInterval(() => {
  const left = Math.max(0, Math.round((endsAt - performance.now()) / 1000))
  process.stderr.write(
    `\r${left} s left, ${written.size} writes, ${revoked.length} revocations, ${results.violations()} violations `,
  )
}, 1_000)
const everything = Promise.all([
  ...Array.from({ length: readers }, () => read(harness)),
  ...Array.from({ length: writers }, () => write(harness, written)),
  ...Array.from({ length: revokers }, () => revoke(harness, revoked)),
  injectFaults(scene, ended),
])
const hung = setTimeout(
  () => {
    console.log(`Not everything has ended ${endTimeoutMs / 1000} s after it should have.`)
    results.print()
    process.exit(1)
  },
  minutes * 60_000 + endTimeoutMs,
)
await everything
clearTimeout(hung)
clearInterval(progress)
process.stderr.write('\n')

await checkAll(harness, revoked)
await countMissing()
await receivers.check(await feed(), interruptions())
receivers.stop()
for (const instance of instances) {
  const code = await instance.stop()
  if (code !== 0) results.violate(`${instance.name} ended with ${code} in the end`)
}
await postgres.remove()

console.log(`${minutes} minutes, three instances, one PostgreSQL\n`)
results.print()
const idle = written.size === 0 || revoked.length === 0
if (idle) console.log('Nothing was written or nothing revoked: this proves nothing.')
process.exitCode = results.violations() === 0 && !idle ? 0 : 1

async function countMissing(): Promise<void> {
  const rows = await query('select external_id from users where external_id = any($1)', [[...written]])
  const found = new Set(rows.map((row) => row.external_id))
  const missing = [...written].filter((id) => !found.has(id)).length
  results.count('acknowledged: users written', written.size)
  results.count('acknowledged writes lost', missing)
  if (missing > 0) results.violate(`${missing} acknowledged users are missing`)
}

/** Once all of it has positions. What was there before the receivers is not theirs. */
async function feed(): Promise<FeedEvent[]> {
  while ((await query('select 1 from unsettled_events limit 1')).length > 0) await sleep(200)
  return query("select id, subject_id from events where type not like 'hierarchy_level.%'")
}

/** Replacing keys restarts every instance three times. */
function interruptions(): number {
  return results.counted('done: ') + results.counted('done: keys') * (3 * instances.length - 1)
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any query.
async function query(text: string, values: unknown[] = []): Promise<any[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}
