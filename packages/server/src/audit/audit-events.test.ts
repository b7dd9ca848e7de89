import type { AuditEvent } from '@backoffice/contract/audit-event'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  callApi,
  requestToken,
  sharedIntegrationServer,
  startIntegrationServer,
} from '../testing/callers/integration.ts'
import { changeTrigger } from '../testing/postgres/change-trigger.ts'
import { uuidV7 } from '../text/uuid-v7.ts'

const shared = sharedIntegrationServer()

describe('the list', () => {
  test('names who did what to what, from where and by which request', async () => {
    const server = shared()
    const { body: session } = await server.admin('/session')
    const made = await server.admin('/access-tokens', { body: { learning_area: 'north', token_name: 'named' } })
    const { status, body } = await server.admin(`/audit-events?client_id=${made.body.client_id}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      data: [
        {
          id: expect.any(String),
          at: '2026-03-01T12:00:00.000Z',
          actor: { kind: 'administrator', id: session.administrator.id, address: '127.0.0.1' },
          action: 'access_token.created',
          subject: made.body.client_id,
          learning_area: 'north',
          client_id: made.body.client_id,
          request_id: made.headers.get('x-request-id'),
          details: { token_name: 'named', access: 'read', expiration_date: '2027-03-01' },
          names: { [made.body.client_id]: 'named' },
        },
      ],
      next_cursor: null,
    })
  })

  test('tells the real reason of a refusal by the request id of the answer that did not', async () => {
    const server = shared()
    const { db, flush, admin } = server
    const record = await server.createRecord()
    const stranger = await server.createUser({ learning_area: 'south' })
    const token = (await requestToken(server, record)).body.access_token
    const wrong = await requestToken(server, { ...record, client_secret: 'bocs_wrong' })
    const unknown = await requestToken(server, { ...record, client_id: stranger.uuid })
    const foreign = await callApi(server, token, stranger.uuid)
    await server.revokeRecord(record)
    const revoked = await requestToken(server, record)
    await flush()
    const reason = async ({ headers }: { headers: Headers }): Promise<AuditEvent> =>
      (await admin(`/audit-events?request_id=${headers.get('x-request-id')}`)).body.data[0]
    const { client_id } = record
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body).toEqual(revoked.body)
    expect(await reason(wrong)).toMatchObject({ action: 'token.requested', refusal: 'wrong_secret', client_id })
    expect(await reason(unknown)).toMatchObject({ refusal: 'unknown_client', subject: stranger.uuid })
    expect(await reason(revoked)).toMatchObject({ refusal: 'record_revoked', client_id })
    expect(await reason(foreign)).toMatchObject({
      action: 'api.called',
      refusal: 'user_unknown_in_this_area',
      actor: { kind: 'client', id: client_id, address: '127.0.0.1' },
      acting_user: stranger.uuid,
      learning_area: 'north',
      client_id,
    })
    expect(
      await db.selectFrom('audit_events').select('id').where('refusal', '=', 'wrong_secret').execute(),
    ).toHaveLength(1)
  })

  test('spells the reasons of rows that older versions wrote as it does today, and filters find them', async () => {
    const server = await startIntegrationServer()
    const { client_id } = await server.createRecord()
    const old = {
      'wrong secret': 'wrong_secret',
      "another client's token": 'another_clients_token',
      'UUID taken out of reach': 'uuid_taken_out_of_reach',
      'no permission users.write': 'no_permission:users.write',
      wrong_password: 'wrong_password',
    }
    for (const refusal of Object.keys(old)) {
      const details = JSON.stringify({ count: 3, reasons: { [refusal]: 2, 'not ours': 1 } })
      await sql`insert into audit_events (id, at, action, refusal, actor_kind, client_id, details)
        values (${uuidV7(server.clock.now())}, ${server.clock.now()}, 'api.called', ${refusal}, 'client', ${client_id},
          ${details})`.execute(server.db)
      server.clock.advance(1000)
    }
    const { body } = await server.admin(`/audit-events?refused=true&client_id=${client_id}`)
    const events = (body.data as AuditEvent[]).toReversed()
    expect(events.map(({ refusal }) => refusal)).toEqual(Object.values(old))
    expect(events[0]?.details).toEqual({ count: 3, reasons: { wrong_secret: 2, not_ours: 1 } })
    const { body: overview } = await server.admin('/overview')
    expect(overview.attention.failing).toMatchObject([{ client_id, refusals: 15, last_refusal: 'wrong_password' }])
    await sql`delete from audit_events where refusal = 'wrong_password'`.execute(server.db)
    const { body: earlier } = await server.admin('/overview')
    expect(earlier.attention.failing).toMatchObject([{ client_id, last_refusal: 'no_permission:users.write' }])
  })

  test('is newest first, and every event is on one page only', async () => {
    const server = await startIntegrationServer()
    for (let n = 0; n < 9; n++) {
      if (n % 3 === 0) server.clock.advance(1000)
      await server.createUser({ display_name: `Person ${n}` })
    }
    const everything = (await server.admin('/audit-events?limit=200')).body.data as AuditEvent[]
    expect(everything.map(({ at }) => at)).toEqual(
      everything
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
    // Within a millisecond too: areas after the sign-in, the sign-in after the set-up.
    expect(everything.slice(9).map(({ action }) => action)).toEqual([
      'learning_area.created',
      'learning_area.created',
      'administrator.signed_in',
      'administrator.set_up',
    ])
    for (const limit of [1, 4]) {
      const seen: AuditEvent[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const more: string = cursor ? `&cursor=${cursor}` : ''
        const { body } = await server.admin(`/audit-events?limit=${limit}${more}`)
        seen.push(...body.data)
        cursor = body.next_cursor
      }
      expect(seen).toEqual(everything)
    }
    const { body } = await server.admin('/audit-events?limit=1')
    expect((await server.admin(`/audit-events?refused=true&cursor=${body.next_cursor}`)).status).toBe(400)
  })

  test('can be narrowed by action, area, client, refusal and time, together too', async () => {
    const server = await startIntegrationServer()
    const { clock, createUser } = server
    const find = async (query: Record<string, string>) => {
      const { status, body } = await server.admin(`/audit-events?${new URLSearchParams({ limit: '200', ...query })}`)
      expect(status).toBe(200)
      return body.data.map(({ action, subject }: AuditEvent) => `${action} ${subject}`)
    }
    clock.set('2026-03-01T13:00:00.000Z')
    const one = `user.created ${(await createUser()).uuid}`
    clock.set('2026-03-01T14:00:00.000Z')
    const two = `user.created ${(await createUser({ learning_area: 'south' })).uuid}`
    const { client_id } = await server.createRecord({ learning_area: 'south' })
    await requestToken(server, { client_id, client_secret: 'wrong' })
    await server.flush()
    const [token, refused] = [`access_token.created ${client_id}`, `token.requested ${client_id}`]

    expect(await find({ action: 'user.created' })).toEqual([two, one])
    expect(await find({ action: 'user.created', learning_area: 'south' })).toEqual([two])
    const created = expect.stringMatching('learning_area.created')
    expect(await find({ learning_area: 'south' })).toEqual([refused, token, two, created])
    expect(await find({ learning_area: 'nowhere' })).toEqual([])
    expect(await find({ client_id: client_id.toUpperCase() })).toEqual([refused, token])
    expect(await find({ refused: 'true' })).toEqual([refused])
    expect(await find({ refused: 'false', client_id })).toEqual([token])
    expect(await find({ since: '2026-03-01T13:00:00.000Z', until: '2026-03-01T14:00:00Z' })).toEqual([one])
    expect(await find({ since: '2026-03-01T15:00:00+01:00' })).toEqual([refused, token, two])
    expect(await find({ until: '2026-03-01T13:00:00Z', action: 'user.created' })).toEqual([])
    expect(await find({ since: '0001-01-01T00:00:00Z', action: 'user.created' })).toEqual([two, one])
    expect(await find({ since: '9999-12-31T23:59:59Z' })).toEqual([])
  })

  test.each([
    'refused=yes',
    'refused=',
    'client_id=n8n',
    'since=yesterday',
    'since=2026-03-01',
    'until=2016-12-31T23:59:60Z',
    'action=%00',
    'request_id=%00',
    'limit=0',
    'limit=201',
    'cursor=A',
  ])('%s is a bad request', async (query) => {
    const { status, body } = await shared().admin(`/audit-events?${query}`)
    expect([status, body.errors?.[0].pointer]).toEqual([400, `/${query.split('=')[0]}`])
  })

  test('answers an unknown parameter with the known ones', async () => {
    const known = 'action, refused, client_id, subject, learning_area, request_id, since, until, limit, cursor'
    expect(await shared().admin('/audit-events?q=x')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/q', detail: `is not a known parameter; use ${known}` }] },
    })
  })

  test('reads along an index, whatever it is narrowed by', async () => {
    const { db } = shared()
    const plans = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      const explain = async (condition: string) => {
        const query = `explain select id from audit_events where ${condition} order by id desc limit 50`
        const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(query).execute(tx)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      }
      return [
        await explain("action = 'a'"),
        await explain("client_id = '0195a000-0000-4000-8000-000000000000'"),
        await explain("area_id = (select id from hierarchy_levels where slug = 'north')"),
        await explain('refusal is not null'),
        await explain("id >= '0195a000-0000-4000-8000-000000000000'"),
      ]
    })
    for (const plan of plans) {
      expect(plan).toMatch(/Index (Only )?Scan Backward using audit_events_\w+ on audit_events/)
      expect(plan).not.toMatch(/Sort|Seq Scan on audit_events/)
    }
  })
})

describe('a change and its event', () => {
  test('happen together or not at all', async () => {
    const server = await startIntegrationServer()
    const { client_id } = await server.createRecord()
    const { uuid } = await server.createUser()
    const record = `/access-tokens/${client_id}`
    const counts = async () => {
      const { rows } = await sql`
        select (select count(*) from audit_events) as events, (select count(*) from users) as users,
          (select count(*) from access_tokens) as tokens, (select count(*) from hierarchy_levels) as areas,
          (select count(*) from changes) as changes,
          (select string_agg(concat(name, expiration_date, revoked_at), ',') from access_tokens) as token,
          (select string_agg(concat(display_name, active), ',' order by uuid) from users) as people`.execute(server.db)
      return rows[0]
    }
    const before = await counts()
    const tryAll = async () => [
      await server.admin('/access-tokens', { body: { learning_area: 'north', token_name: 'second' } }),
      await server.admin('/users', { body: { learning_area: 'north', display_name: 'Ada' } }),
      await server.admin('/learning-areas', { body: { name: 'East', slug: 'east' } }),
      await server.admin(record, { method: 'PATCH', body: { token_name: 'renamed' } }),
      await server.admin(`${record}/revoke`, { method: 'POST' }),
      await server.admin(`/users/${uuid}/deactivate?learning_area=north`, { method: 'POST' }),
    ]
    await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''not today''; end'`.execute(
      server.db,
    )
    // The event cannot be written: the change does not happen.
    await sql`create trigger fails before insert on audit_events execute function fail()`.execute(server.db)
    for (const { status, body } of await tryAll()) {
      expect([status, body.code]).toEqual([500, 'internal_error'])
      expect(JSON.stringify(body)).not.toContain('not today')
    }
    expect(await counts()).toEqual(before)
    await sql`drop trigger fails on audit_events`.execute(server.db)
    // The change fails at the very end: its event is gone with it.
    for (const table of ['users', 'access_tokens', 'hierarchy_levels']) {
      await changeTrigger(
        server.db,
        sql`create constraint trigger fails after insert or update on ${sql.id(table)}
          deferrable initially deferred for each row execute function fail()`,
      )
    }
    for (const { status } of await tryAll()) expect(status).toBe(500)
    expect(await counts()).toEqual(before)
    for (const table of ['users', 'access_tokens', 'hierarchy_levels']) {
      await changeTrigger(server.db, sql`drop trigger fails on ${sql.id(table)}`)
    }
    for (const { status } of await tryAll()) expect([200, 201]).toContain(status)
  })

  test('of a learning area: who made it, and what', async () => {
    const { admin } = shared()
    const { body: area } = await admin('/learning-areas', { body: { name: 'West', slug: 'west' } })
    expect((await admin('/audit-events?learning_area=west')).body.data).toMatchObject([
      {
        action: 'learning_area.created',
        subject: area.id,
        actor: { kind: 'administrator' },
        details: { name: 'West', slug: 'west' },
      },
    ])
  })
})
