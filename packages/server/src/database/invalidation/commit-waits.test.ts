import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiResponse } from '../../testing/callers/call.ts'
import { call } from '../../testing/callers/call.ts'
import { postForm, startIntegrationServer, tokenFor } from '../../testing/callers/integration.ts'
import { makePostgresServer } from '../../testing/postgres/postgres-server.ts'
import { silent } from '../../testing/postgres/test-database.ts'
import { connect } from '../connection/database.ts'
import { migrate } from '../upkeep/migrate.ts'

test('"already so" is answered only when the synchronous standby has it, too', async () => {
  const primary = await makePostgresServer()
  onTestFinished(() => primary.remove())
  await primary.start()
  const connection = { connectionString: primary.url, max: 30 }
  const db = connect(connection, silent)
  await migrate(db)
  const server = await startIntegrationServer(
    {},
    { database: { db, connection, drop: () => db.destroy() }, separatePools: true },
  )

  const record = await server.createRecord({ access: 'read_write' })
  const old = await server.createRecord()
  const [token, revoked] = [await tokenFor(server, record), await tokenFor(server, record)]
  const api = (path: string, body: object = {}, method = 'POST') =>
    call(`${server.url}/api/1${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${token}`, 'service-client-uuid': record.client_id },
    })
  const user = (await api('/users', { display_name: 'Ada', role: 'learner' })).body
  const course = (await api('/courses', { title: 'Knots' })).body
  const person = `/users/${user.uuid}`
  const input = { display_name: 'Ada', role: 'learner', level_id: user.level_id }

  await api(`/courses/${course.id}/publish`)
  const enrolment = (await api('/enrolments', { user_uuid: user.uuid, course_id: course.id })).body
  const twice: Record<string, () => Promise<ApiResponse>> = {
    'revoke a token': () => {
      const { client_id, client_secret } = record
      return postForm(`${server.url}/oauth/revoke`, { client_id, client_secret, token: revoked })
    },
    'revoke an access token': () => server.admin(`/access-tokens/${old.client_id}/revoke`, { body: {} }),
    'edit an access token': () =>
      server.admin(`/access-tokens/${record.client_id}`, { method: 'PATCH', body: { token_name: 'n8n' } }),
    'replace a user': () => api(person, input, 'PUT'),
    'edit a user': () => api(person, { display_name: 'Ada' }, 'PATCH'),
    'deactivate a user': () => api(`${person}/deactivate`),
    'edit a course': () => api(`/courses/${course.id}`, { title: 'Knots' }, 'PATCH'),
    'archive a course': () => api(`/courses/${course.id}/archive`),
    'withdraw an enrolment': () => api(`/enrolments/${enrolment.id}/withdraw`),
  }
  for (const [what, change] of Object.entries(twice)) expect((await change()).status, what).toBe(200)

  for (const [what, change] of Object.entries(twice)) {
    // One that has gone: nothing reaches it any more.
    await synchronousStandby('gone')
    const before = await waiting()
    let answered = false
    const response = change().finally(() => {
      answered = true
    })
    const waitsNow = async () => (await waiting()).some((pid) => !before.includes(pid))
    await expect.poll(async () => answered || (await waitsNow()), { message: what }).toBe(true)
    expect(answered, what).toBe(false)
    await synchronousStandby('')
    expect((await response).status, what).toBe(200)
  }

  async function synchronousStandby(name: string): Promise<void> {
    primary.configure('synchronous_standby_names', name)
    await expect.poll(() => show('synchronous_standby_names')).toBe(name)
  }
  async function show(setting: string): Promise<unknown> {
    return (await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db)).rows[0]?.value
  }
  /** Whose commits wait for the standby: of the service's own work, too, such as the numbering of events. */
  async function waiting(): Promise<number[]> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where wait_event = 'SyncRep'`.execute(db)
    return rows.map(({ pid }) => pid)
  }
})
