import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../database/connection/database.ts'
import { basic, callApi, requestToken, startIntegrationServer } from '../testing/callers/integration.ts'

/** Every row of every table, as PostgreSQL writes it. */
async function everythingIn(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  const texts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(name)} as t`.execute(db)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return texts.join('\n')
}

test('the secret is in the answer that made it, and in no other answer, log line or row', async () => {
  const server = await startIntegrationServer()
  const { admin } = server
  const record = await server.createRecord()
  const { client_id, client_secret } = record
  const path = `/access-tokens/${client_id}`

  const wrong = `${client_secret.slice(0, -1)}${client_secret.endsWith('A') ? 'B' : 'A'}`
  const responses = [
    // As every client sends it, and as careless ones do.
    await requestToken(server, record),
    await requestToken(server, { client_id, client_secret: wrong }),
    await requestToken(server, record, { scope: 'write' }),
    await requestToken(server, record, {}, basic(client_id, client_secret)),
    await requestToken(server, { client_id: client_secret, client_secret: client_id }),
    await callApi(server, client_secret, client_id),
    await callApi(server, undefined, client_secret),
    await callApi(server, undefined, undefined, { path: `/api/1?client_secret=${client_secret}` }),
    await callApi(server, undefined, undefined, { path: `/oauth/token?client_secret=${client_secret}` }),
    await admin('/access-tokens'),
    await admin(`/access-tokens?q=${client_secret}`),
    await admin(path),
    await admin(path, { method: 'PATCH', body: { token_name: 'Zapier' } }),
    await admin(`${path}/revoke`, { method: 'POST' }),
    await requestToken(server, record),
    await admin('/users?learning_area=north'),
  ]
  await server.flush()
  responses.push(await admin('/audit-events?limit=200'), await admin(`/audit-events?client_id=${client_id}`))
  const answered = responses
    // What was asked for may be named in the refusal of the address itself.
    .map(({ body, headers }) => JSON.stringify([body, [...headers]]))
    .join('\n')
  const rows = await everythingIn(server.db)
  const places = { answered, logged: server.log(), rows }

  // The search finds what is there.
  for (const text of Object.values(places)) expect(text.length).toBeGreaterThan(1000)
  expect(answered).toContain(client_id)
  expect(rows).toContain(client_id)
  const random = client_secret.slice('bocs_'.length, 'bocs_'.length + 43)
  const hex = Buffer.from(random, 'base64url').toString('hex')
  for (const form of [client_secret, random, hex, Buffer.from(client_secret).toString('hex')]) {
    for (const [place, text] of Object.entries(places)) expect(text.includes(form), place).toBe(false)
  }
  for (const { body } of responses) expect(JSON.stringify(body)).not.toMatch(/client_secret"|secret_hash/)
})
