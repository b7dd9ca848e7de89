import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../database/connection/database.ts'
import { countUnverifiedWebhooks, listFailingWebhooks } from '../overview/failing-webhooks-store.ts'
import type { TestDatabase } from '../testing/postgres/clone-database.ts'
import { rowsRead } from '../testing/postgres/rows-read.ts'
import { createTestDatabase } from '../testing/postgres/test-database.ts'
import { dateOf } from '../text/calendar-date.ts'
import { listCandidates } from './delivery/delivery-store.ts'

const areas = 100
const perArea = 100
const today = dateOf(new Date())

/** Webhooks to which nothing is to be sent, and in each of ten areas one that fails and one with a parked event. */
async function plant(db: Db): Promise<string[]> {
  const areaIds = Array.from({ length: areas }, () => randomUUID())
  await sql`
    insert into learning_areas (id, slug, name)
    select id, 'area-' || n, 'Area' from unnest(${areaIds}::uuid[]) with ordinality as area (id, n)`.execute(db)
  await sql`
    insert into webhooks (area_id, id, url, description, types, payload, ignore_own, secret, position, next_attempt_at,
      failing_since, created_at, updated_at)
    select id, gen_random_uuid(), 'https://example.org/', '', '{*}', 'thin', false, '', 0, now() - interval '1 hour',
      case when n = 1 and area_number <= 10 then now() - interval '1 day' end, now(), now()
    from unnest(${areaIds}::uuid[]) with ordinality as area (id, area_number), generate_series(1, ${perArea}::int) n`.execute(
    db,
  )
  await sql`
    insert into webhook_parked (area_id, webhook_id, position, event_id, type, subject_id, parked_at, attempts, next_attempt_at)
    select distinct on (area_id) area_id, id, 1, gen_random_uuid(), 'user.changed', gen_random_uuid(), now(), 3, now() + interval '1 hour'
    from webhooks where area_id = any(${areaIds.slice(0, 10)}::uuid[]) and failing_since is null`.execute(db)
  return areaIds
}

const statistics: Record<string, string> = { 'that were never gathered': '', 'that are right': 'analyze' }

describe.each(Object.keys(statistics))('with statistics %s', (name) => {
  let database: TestDatabase
  let areaIds: string[]
  beforeAll(async () => {
    database = await createTestDatabase()
    const { db } = database
    for (const table of ['webhooks', 'webhook_parked']) {
      await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(db)
    }
    areaIds = await plant(db)
    if (statistics[name]) await sql`analyze webhooks, webhook_parked`.execute(db)
  })
  afterAll(() => database.drop())

  /** Once more after several times, when PostgreSQL keeps a plan. */
  const mostRead = (work: (db: Db) => Promise<unknown>) =>
    database.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 12; n++) await work(tx)
      return Math.max(...Object.values(await rowsRead(tx, () => work(tx))))
    })
  const look = (since: { areaIds: string[]; at: Date }) => (db: Db) =>
    listCandidates(db, { at: new Date(), today, since })

  test('looking for what has become due reads no webhook to which nothing is to be sent', async () => {
    expect(await mostRead(look({ areaIds: [], at: new Date(Date.now() - 500) }))).toBeLessThanOrEqual(10)
  })

  test('after an event, only the webhooks of its area are read', async () => {
    const at = new Date(Date.now() - 500)
    expect(await look({ areaIds: areaIds.slice(0, 1), at })(database.db)).toHaveLength(perArea)
    expect(await mostRead(look({ areaIds: areaIds.slice(0, 1), at }))).toBeLessThanOrEqual(2 * perArea)
  })

  test('what needs attention is found without reading the webhooks that work', async () => {
    const failingBefore = new Date(Date.now() - 3_600_000)
    const list = (db: Db) => listFailingWebhooks(db, undefined, { today, failingBefore, limit: 50 })
    expect(await list(database.db)).toHaveLength(20)
    expect(await mostRead(list)).toBeLessThanOrEqual(100)
    const count = (db: Db) => countUnverifiedWebhooks(db, undefined, today)
    await sql`update webhooks set challenge = 'x' where id in (select id from webhooks where status = 'active' limit 5)`.execute(
      database.db,
    )
    expect(await count(database.db)).toBe(5)
    expect(await mostRead(count)).toBeLessThanOrEqual(20)
  })
})
