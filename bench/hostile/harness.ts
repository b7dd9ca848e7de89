import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { makeDataFolder, removeDataFolder } from '../../packages/server/src/testing/service/data-folder.ts'
import { startServiceProcess } from '../../packages/server/src/testing/service/service-process.ts'
import { type Caller, callers, tokenForm } from '../harness/callers.ts'
import { connect } from '../harness/seed.ts'
import { area, isLoaded, seedLists } from '../harness/seed-lists.ts'
import { uuid } from '../harness/seed-sql.ts'
import type { Target } from './attacker.ts'
import type { Bystander } from './bystanders.ts'

const size = { users: 300_000, courses: 3_000, enrolments: 100_000 }
const [hostile, writer, subscriber, ...others] = callers.slice(0, 8) as [Caller, Caller, Caller, ...Caller[]]
const forty = callers.slice(10, 50)
const administrator = { email: 'bench@example.org', password: 'in a quiet office' }
/** A folder that keeps the loaded database for another run, because loading takes a minute or two. */
const keep = process.env.LISTS_DATA

export interface Harness {
  target: Target
  bystanders: Bystander[]
  /** Revokes the hostile access token as the administrator. */
  revokeHostile(): Promise<Response>
  /** Signs in as the administrator. */
  signIn(): Promise<unknown>
  /** The status that the hostile token gets from a call that needs no database. */
  tryHostile(): Promise<number>
}

/** A service with the attacker's area, another area with ordinary clients, and an administrator. */
export async function startHarness(cleanUp: (() => unknown)[]): Promise<Harness> {
  const dataDir = keep ? join(keep, `${size.users}`) : makeDataFolder()
  if (keep) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  else cleanUp.push(() => removeDataFolder(dataDir))
  const { url, stop } = await startServiceProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    NODE_OPTIONS: process.env.SERVICE_OPTIONS ?? '',
    NODE_ENV: 'production',
    // The hostile receivers are on this machine.
    WEBHOOK_ALLOW: '127.0.0.1/32',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  })
  cleanUp.push(stop)
  const db = await connect(dataDir)
  cleanUp.push(() => db.end())
  if (!(await isLoaded(db))) await seedLists(dataDir, size)
  await seedOther(db)
  const headers = await headersOf(url, hostile)
  // Each client has its own access token, so that none reaches its request limit.
  const clients = await Promise.all(others.map((caller) => headersOf(url, caller)))
  const cookie = await signIn(url)
  const read =
    (path: string, headersOfCall: Record<string, string> = {}) =>
    () =>
      fetch(url + path, { headers: headersOfCall, signal: AbortSignal.timeout(20_000) })
  const someone = uuid('other person 7')
  return {
    target: {
      url,
      areaId: area,
      headers,
      writeHeaders: await headersOf(url, writer),
      webhookHeaders: await headersOf(url, subscriber),
      fortyHeaders: await Promise.all(forty.map((caller) => headersOf(url, caller))),
    },
    bystanders: [
      { name: 'a page of a list', everyMs: 60, request: read('/api/1/users?limit=20', clients[0]) },
      { name: 'a search', everyMs: 60, request: read('/api/1/users?q=person%201', clients[1]) },
      { name: 'one user', everyMs: 60, request: read(`/api/1/users/${someone}`, clients[2]) },
      { name: 'GET /api/1', everyMs: 60, request: read('/api/1', clients[3]) },
      { name: 'a token', everyMs: 60, request: () => requestToken(url, others[4] ?? hostile) },
      { name: 'administrator: people', everyMs: 100, request: read('/backoffice/api/users?limit=20', { cookie }) },
      { name: 'administrator: overview', everyMs: 200, request: read('/backoffice/api/overview', { cookie }) },
      { name: '/readyz', everyMs: 60, request: read('/readyz') },
    ],
    revokeHostile: () =>
      fetch(`${url}/backoffice/api/access-tokens/${hostile.clientId}/revoke`, { method: 'POST', headers: { cookie } }),
    signIn: () => signIn(url),
    tryHostile: async () => (await read('/api/1', headers)()).status,
  }
}

/** Adds another area with a few people and the ordinary clients' access tokens, and resets what attacks leave. */
async function seedOther(db: pg.Client): Promise<void> {
  const other = uuid('other area')
  await db.query(`
    set session_replication_role = replica;
    update access_tokens set revoked_at = null, access = 'read' where client_id = '${hostile.clientId}';
    delete from webhooks;
    insert into learning_areas (id, slug, name) values ('${other}', 'other', 'Other') on conflict do nothing;
    insert into hierarchy_levels (id, area_id, ancestor_ids, name, slug)
      values ('${other}', '${other}', array['${other}']::uuid[], 'Other', 'other') on conflict do nothing;
    insert into users (area_id, uuid, kind, display_name, email, role, level_id)
      select '${other}', md5('other person ' || n)::uuid, 'person', 'Person ' || n, 'person' || n || '@example.com', 'learner',
        '${other}' from generate_series(1, 2000) n on conflict do nothing`)
  await seedClient(db, area, writer)
  await seedClient(db, area, subscriber)
  for (const caller of forty) await seedClient(db, area, caller, 'read')
  for (const caller of others) await seedClient(db, other, caller)
  await seedEvents(db)
  await db.query('vacuum (analyze) users')
}

/** What can be replayed in the attacker's area. */
async function seedEvents(db: pg.Client): Promise<void> {
  await db.query(`
    insert into unsettled_events (area_id, types, subject_ids, versions, data)
      select '${area}', array_agg('user.changed'::text), array_agg(gen_random_uuid()), array_agg(1::bigint),
        array_agg('{"changed": ["email"]}'::jsonb)
      from generate_series(1, 20000) n where not exists (select from events where area_id = '${area}') group by n / 500`)
}

async function seedClient(
  db: pg.Client,
  areaId: string,
  { clientId, clientSecret }: Caller,
  access: 'read' | 'read_write' = 'read_write',
): Promise<void> {
  await db.query(`
    insert into users (area_id, uuid, kind, display_name, role, level_id)
      values ('${areaId}', '${clientId}', 'service', 'Integration', '${access === 'read' ? 'reader' : 'manager'}', '${areaId}') on conflict do nothing;
    insert into access_tokens (client_id, area_id, name, access, secret_hash, expiration_date, created_at, updated_at)
      values ('${clientId}', '${areaId}', 'Integration', '${access}', sha256('${clientSecret}'), current_date + 365, now(),
        now()) on conflict do nothing`)
}

function requestToken(url: string, caller: Caller): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return fetch(`${url}/oauth/token`, { method: 'POST', headers, body: tokenForm(caller) })
}

async function headersOf(url: string, caller: Caller): Promise<Record<string, string>> {
  const { access_token } = (await (await requestToken(url, caller)).json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}`, 'service-client-uuid': caller.clientId }
}

async function signIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/backoffice/api/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify(administrator),
  })
  if (response.status !== 201) throw new Error(`signing in answered ${response.status}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
