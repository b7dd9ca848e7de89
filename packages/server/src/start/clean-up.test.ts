import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { doWhenDue } from '../database/chores.ts'
import { connect } from '../database/database.ts'
import { startIntegrationServer } from '../testing/integration.ts'
import { createTestDatabase, silent } from '../testing/test-database.ts'
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

    await cleanUp({ db, config: loadConfig({}), now: () => now })

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

  test('leaves the audit trail alone with AUDIT_DAYS=off', async () => {
    const { db } = await startedDatabase()
    await db
      .insertInto('audit_events')
      .values({ ...nobody, ...auditRow(daysAgo(5000)) })
      .execute()
    await cleanUp({ db, config: loadConfig({ AUDIT_DAYS: 'off' }), now: () => now })
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
