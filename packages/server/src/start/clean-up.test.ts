import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { connect, type Tx } from '../database/connection/database.ts'
import { doInStepsWhenDue, doWhenDue } from '../database/upkeep/chores.ts'
import { createLog } from '../log.ts'
import { startIntegrationServer } from '../testing/callers/integration.ts'
import { createTestDatabase, silent } from '../testing/postgres/test-database.ts'
import { freePort } from '../testing/service/free-port.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { cleanUp } from './clean-up.ts'

const now = new Date('2026-03-01T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

async function startedDatabase() {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  return database
}

describe('work that all instances share', () => {
  test('is done once, however many of them find it due at the same moment', async () => {
    const { connection } = await startedDatabase()
    const instances = Array.from({ length: 5 }, () => connect(connection, silent))
    let times = 0
    const results = await Promise.all(instances.map((db) => doWhenDue(db, 'sweep', 60, async () => times++)))
    expect(times).toBe(1)
    expect(results.filter((result) => result === 'done')).toHaveLength(1)
    await Promise.all(instances.map((db) => db.destroy()))
  })

  test('is done again when its time has come, and each work has its own', async () => {
    const { db } = await startedDatabase()
    const sweep = () => doWhenDue(db, 'sweep', 60, async () => undefined)
    expect([await sweep(), await sweep()]).toEqual(['done', 'not due'])
    expect(await doWhenDue(db, 'mop', 60, async () => undefined)).toBe('done')
    await sql`update chores set done_at = now() - interval '61 seconds' where name = 'sweep'`.execute(db)
    expect([await sweep(), await sweep()]).toEqual(['done', 'not due'])
  })

  test('is left to the next when whoever was at it fails or dies', async () => {
    const { db } = await startedDatabase()
    const failing = doWhenDue(db, 'sweep', 60, () => Promise.reject(new Error('no broom')))
    await expect(failing).rejects.toThrow('no broom')
    const dying = doWhenDue(db, 'sweep', 60, (tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx))
    await expect(dying).rejects.toThrow()
    expect(await doWhenDue(db, 'sweep', 60, async () => undefined)).toBe('done')
  })

  test('is not waited for by the others', async () => {
    const { db } = await startedDatabase()
    const meanwhile = await new Promise((resolve, reject) => {
      doWhenDue(db, 'sweep', 60, async () => {
        resolve(await doWhenDue(db, 'sweep', 0, async () => undefined))
      }).catch(reject)
    })
    expect(meanwhile).toBe('not due')
  })
})

describe('work in steps', () => {
  test('goes on until nothing is left, each step in a transaction of its own that says it is being done', async () => {
    const { db } = await startedDatabase()
    const seen: { xid: string; fresh: boolean }[] = []
    const step = async (tx: Tx) => {
      const { rows } = await sql<{ xid: string; fresh: boolean }>`
        select pg_current_xact_id()::text as xid, done_at = now() as fresh from chores where name = 'sweep'`.execute(tx)
      seen.push(...rows)
      await sql`update chores set done_at = '2020-01-01' where name = 'sweep'`.execute(tx)
      return seen.length < 4 ? 'more' : 'nothing left'
    }
    expect(await doInStepsWhenDue(db, 'sweep', 60, { step })).toBe('done')
    expect(new Set(seen.map(({ xid }) => xid)).size).toBe(4)
    expect(seen.every(({ fresh }) => fresh)).toBe(true)
  })

  test('ends between two steps when the service stops', async () => {
    const { db } = await startedDatabase()
    const stopping = new AbortController()
    let steps = 0
    const step = async () => {
      if (++steps === 3) stopping.abort()
      return 'more' as const
    }
    await doInStepsWhenDue(db, 'sweep', 60, { step, signal: stopping.signal })
    expect(steps).toBe(3)
  })

  test('is left to another instance that comes between two steps', async () => {
    const { db, connection } = await startedDatabase()
    const other = connect(connection, silent)
    const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let holding: Promise<void> | undefined
    let steps = 0
    const step = async () => {
      steps++
      holding ??= other.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('sweep', 7236482002))`.execute(tx)
        held.resolve()
        await ended.promise
      })
      // The other one waits for the end of this step.
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
          return rows.length
        })
        .toBe(1)
      return 'more' as const
    }
    await doInStepsWhenDue(db, 'sweep', 60, { step })
    expect(steps).toBe(1)
    await held.promise
    ended.resolve()
    await holding
    await other.destroy()
  })
})

describe('clean-up', () => {
  const auditRow = (at: Date, refusal: string | null = null) => ({
    id: uuidV7(at),
    at,
    action: 'user.created',
    refusal,
    actor_kind: 'service',
    details: '{}',
  })

  test('removes what has served its time and nothing else', async () => {
    const { db, createRecord, clock } = await startIntegrationServer()
    clock.set(now.toISOString())
    const { client_id } = await createRecord()
    const revoked = (expires_at: Date) => ({ token_id: randomBytes(12), expires_at })
    await db
      .insertInto('revoked_tokens')
      .values([revoked(daysAgo(1)), revoked(daysAgo(0))])
      .execute()
    await sql`insert into changes (kind, key, at) values
      ('user', 'old', now() - interval '21 minutes'), ('user', 'new', now() - interval '19 minutes')`.execute(db)
    const links = [daysAgo(1), daysAgo(-1)].map((expires_at) => ({
      secret_hash: randomBytes(32),
      created_at: now,
      expires_at,
    }))
    await db.insertInto('set_up_links').values(links).execute()
    const events = [auditRow(daysAgo(731)), auditRow(daysAgo(729)), auditRow(daysAgo(1000), 'refused')]
    await db
      .insertInto('audit_events')
      .values(events.map((event) => ({ ...nobody, ...event })))
      .execute()
    const calls = ['2024-12-01', '2025-12-01'].map((day) => ({ client_id, day, calls: '1' }))
    await db.insertInto('access_token_calls').values(calls).execute()
    const [sessionsBefore, auditBefore] = [await count('sessions'), await count('audit_events')]

    await cleanUp({ db, config: loadConfig({}), now: () => now, log: silent })

    expect(await count('revoked_tokens')).toBe(1)
    expect(await db.selectFrom('changes').select('key').where('key', 'in', ['old', 'new']).execute()).toEqual([
      { key: 'new' },
    ])
    expect(await count('set_up_links')).toBe(1)
    expect(await count('sessions')).toBe(sessionsBefore)
    expect(await count('audit_events')).toBe(auditBefore - 1)
    expect(await db.selectFrom('access_token_calls').select('day').execute()).toEqual([{ day: '2025-12-01' }])

    async function count(table: 'sessions' | 'audit_events' | 'revoked_tokens' | 'set_up_links'): Promise<number> {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
      return rows[0]?.n ?? 0
    }
  })

  test('removes all that is old, however much it is, and never more than 5,000 rows in one transaction', async () => {
    const { db } = await startedDatabase()
    const [north, south] = ['00000000-0000-0000-0000-00000000000a', '00000000-0000-0000-0000-00000000000b']
    // Deletions are noted with their transactions.
    await sql`create table removed (xid xid8 default pg_current_xact_id())`.execute(db)
    await sql`create function note_removed() returns trigger language plpgsql as $$
      begin insert into removed default values; return null; end $$`.execute(db)
    for (const table of ['events', 'audit_events']) {
      await sql`create trigger note_removed after delete on ${sql.table(table)}
        for each row execute function note_removed()`.execute(db)
    }
    for (const area of [north, south]) {
      await sql`insert into events (area_id, position, id, type, subject_id, happened_at, numbered_at)
        select ${area}::uuid, n, gen_random_uuid(), 'user.changed', gen_random_uuid(), at, at
        from generate_series(1, 12001) n cross join lateral (
          select now() - case when n > 11999 then interval '29 days' else interval '31 days' end as at
        ) as moment`.execute(db)
    }
    const old = Array.from({ length: 11_000 }, () => ({ ...nobody, ...auditRow(daysAgo(800)) }))
    for (let from = 0; from < old.length; from += 1_000) {
      await db
        .insertInto('audit_events')
        .values(old.slice(from, from + 1_000))
        .execute()
    }
    await cleanUp({ db, config: loadConfig({}), now: () => now, log: silent })
    const left = await db.selectFrom('events').select(['area_id', 'position']).orderBy('area_id').execute()
    expect(left.map(({ area_id, position }) => [area_id, Number(position)])).toEqual(
      [north, south].flatMap((area) => [12_000, 12_001].map((position) => [area, position])),
    )
    expect(await db.selectFrom('audit_events').select('id').execute()).toEqual([])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from removed group by xid order by n desc`.execute(db)
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(2 * 11_999 + 11_000)
    expect(rows[0]?.n).toBe(5_000)
  })

  test('goes on with the next when one fails, and the log names the one that did', async () => {
    const { db } = await startedDatabase()
    await db
      .insertInto('revoked_tokens')
      .values({ token_id: randomBytes(12), expires_at: daysAgo(1) })
      .execute()
    await sql`insert into write_volumes (area_id, writer_id, hour, bytes)
      values (gen_random_uuid(), gen_random_uuid(), ${daysAgo(3)}, 1)`.execute(db)
    for (const table of ['changes', 'events', 'access_token_calls']) {
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(db)
    }
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    await cleanUp({ db, config: loadConfig({}), now: () => now, log })
    expect(await db.selectFrom('revoked_tokens').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('write_volumes').selectAll().execute()).toEqual([])
    expect(lines.map((line) => JSON.parse(line).chores)).toEqual([
      ['remove passed-on changes'],
      ['remove old events'],
      ['remove old calls'],
    ])
  })

  test('says once in a round that the database is away', async () => {
    const away = connect({ host: '127.0.0.1', port: await freePort() }, silent)
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    await cleanUp({ db: away, config: loadConfig({}), now: () => now, log })
    await away.destroy()
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        msg: 'clean-up failed; trying again',
        reason: expect.stringContaining('ECONNREFUSED'),
      }),
    ])
    expect(JSON.parse(lines[0] ?? '').chores.length).toBeGreaterThan(10)
  })

  test('leaves the audit trail alone with AUDIT_DAYS=off', async () => {
    const { db } = await startedDatabase()
    await db
      .insertInto('audit_events')
      .values({ ...nobody, ...auditRow(daysAgo(5000)) })
      .execute()
    await cleanUp({ db, config: loadConfig({ AUDIT_DAYS: 'off' }), now: () => now, log: silent })
    expect(await db.selectFrom('audit_events').select('action').execute()).toHaveLength(1)
  })
})

const nobody = {
  actor_id: null,
  area_id: null,
  client_id: null,
  acting_user: null,
  subject: null,
  address: null,
  request_id: null,
  budget: null,
}
