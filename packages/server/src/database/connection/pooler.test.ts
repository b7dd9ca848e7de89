import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSetUpLink, followSetUpLink } from '../../testing/callers/administrator-session.ts'
import { call } from '../../testing/callers/call.ts'
import { callApi, requestToken, tokenFor } from '../../testing/callers/integration.ts'
import { type Pooler, poolerInstalled, startPooler } from '../../testing/postgres/pooler.ts'
import { makePostgresServer, type PostgresServer } from '../../testing/postgres/postgres-server.ts'
import { silent } from '../../testing/postgres/test-database.ts'
import { makeDataFolder, removeDataFolder } from '../../testing/service/data-folder.ts'
import { type ServiceProcess, startServiceProcess } from '../../testing/service/service-process.ts'
import { connect } from './database.ts'

const testKey = Buffer.alloc(32, 'test key').toString('base64')

// Needs PgBouncer, which npm does not have (Debian, Ubuntu: apt-get install pgbouncer).
describe.runIf(poolerInstalled)('through PgBouncer in transaction mode', () => {
  let postgres: PostgresServer
  let pooler: Pooler
  let dataDir: string
  const services: ServiceProcess[] = []
  beforeAll(async () => {
    postgres = await makePostgresServer()
    await postgres.start()
    // Fewer than one instance has by itself.
    pooler = await startPooler(postgres, 6)
    dataDir = makeDataFolder()
    const env = { DATABASE_URL: pooler.url, TOKEN_KEYS: testKey, DATA_DIR: dataDir, RATE_LIMIT: 'off' }
    services.push(await startServiceProcess(env))
    services.push(await startServiceProcess(env))
    services.push(await startServiceProcess({ ...env, DATABASE_DIRECT_URL: postgres.url }))
  })
  afterAll(async () => {
    for (const service of services) await service.stop()
    await pooler.stop()
    await postgres.remove()
    removeDataFolder(dataDir)
  })

  test('everything works, and a revocation holds at all instances within a second', async () => {
    const [first] = services
    if (!first) throw new Error('no instance')
    const cookie = await followSetUpLink(findSetUpLink(first.said()))
    const administer = (path: string, body: object) => call(`${first.url}/backoffice/api${path}`, { body, cookie })
    expect((await administer('/learning-areas', { name: 'North', slug: 'north' })).status).toBe(201)
    const input = { learning_area: 'north', token_name: 'n8n', access: 'read_write' }
    for (let round = 0; round < 5; round++) {
      const { body: record } = await administer('/access-tokens', input)
      const token = await tokenFor(first, record)
      for (const service of services)
        expect(await callApi(service, token, record.client_id)).toMatchObject({ status: 200 })
      const headers = { authorization: `Bearer ${token}`, 'service-client-uuid': record.client_id }
      const made = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          call(`${services[n % 3]?.url}/api/1/users`, { body: { display_name: 'Ada' }, headers }),
        ),
      )
      expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
      expect((await administer(`/access-tokens/${record.client_id}/revoke`, {})).status).toBe(200)
      await sleep(1_000)
      for (const service of services) {
        expect(await callApi(service, token, record.client_id)).toMatchObject({ status: 401 })
        expect(await requestToken(service, record)).toMatchObject({ status: 401 })
      }
    }
    for (const service of services) expect(complaints(service.logged())).toEqual([])
  })

  test('PostgreSQL has no more connections than the pooler was given, and those that listen directly', async () => {
    const db = connect({ connectionString: postgres.url }, silent)
    const { rows } = await sql<{ name: string; count: number }>`
      select application_name as name, count(*)::int from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() group by 1`.execute(db)
    await db.destroy()
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(7)
  })
})

/** But for the one about being root, as whoever tests in a container is. */
function complaints(logged: string): string[] {
  return logged.split('\n').filter((line) => /"level":"(warn|error)"/.test(line) && !line.includes('running as root'))
}
