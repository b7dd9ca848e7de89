import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { call } from '../testing/callers/call.ts'
import {
  basic,
  callApi,
  type IntegrationServer,
  postForm,
  requestToken,
  startIntegrationServer,
  tokenFor,
} from '../testing/callers/integration.ts'
import { sendRaw } from '../testing/callers/raw-request.ts'

/** Every row of every table, as text; bytes as hexadecimal. */
async function everythingStored({ db }: IntegrationServer): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const contents = tables.rows.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(db)
    return rows.map(({ row }) => `${name}: ${row}`)
  })
  return (await Promise.all(contents)).flat().join('\n')
}

/** As text, and as the bytes of a column would show it. */
function spellings(secret: string): string[] {
  // Without the prefix, and not to the end: a part of it gives it away as well.
  const part = secret.slice(5, 30)
  return [part, Buffer.from(part).toString('hex'), Buffer.from(secret.slice(5, 37), 'base64url').toString('hex')]
}

test('no secret and no token is ever in the log or in the database, whatever is done with it', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord({ access: 'read_write' })
  const { client_id, client_secret } = record
  const token = await tokenFor(server, record)
  const ended = await tokenFor(server, record)
  const credentials = { client_id, client_secret }
  const url = `${server.url}/oauth`

  await callApi(server, token, client_id)
  await callApi(server, token, 'nonsense')
  await callApi(server, undefined, token)
  await callApi(server, `${token}x`, client_id)
  await callApi(server, token, client_id, { path: `/api/1?access_token=${token}` })
  await callApi(server, token, client_id, { path: `/api/1/${token}` })
  await callApi(server, client_secret, client_id)
  await requestToken(server, { client_id, client_secret: `${client_secret}x` })
  await requestToken(server, { client_id: client_secret, client_secret })
  await requestToken(server, { client_id: token, client_secret: token })
  await requestToken(server, record, { scope: client_secret })
  await requestToken(server, record, { grant_type: client_secret })
  await postForm(`${url}/token?client_secret=${client_secret}`, {})
  await postForm(`${url}/token`, { grant_type: 'client_credentials' }, basic(client_secret, client_secret))
  await postForm(`${url}/token`, credentials, { authorization: `Bearer ${token}` })
  await call(`${url}/token`, { body: credentials })
  await postForm(`${url}/introspect`, { ...credentials, token })
  await postForm(`${url}/revoke`, { ...credentials, token: ended })
  await postForm(`${url}/revoke`, { ...(await server.createRecord()), token } as unknown as Record<string, string>)
  await callApi(server, ended, client_id)
  await sendRaw(server, `GET /${client_secret} ${token}`, [`${client_secret}: ${token}`])
  await server.revokeRecord(record)
  await callApi(server, token, client_id)
  await requestToken(server, record)
  await server.flush()

  const stored = await everythingStored(server)
  expect(stored).toContain(client_id)
  for (const secret of [client_secret, token, ended]) {
    for (const spelling of spellings(secret)) {
      expect(server.log()).not.toContain(spelling)
      expect(stored).not.toContain(spelling)
    }
  }
})

test('no answer repeats a secret or a token that was sent', async () => {
  const server = await startIntegrationServer()
  const record = await server.createRecord()
  const { client_id, client_secret } = record
  const token = await tokenFor(server, record)
  const responses = [
    await callApi(server, `${token}x`, client_id),
    await callApi(server, token, token),
    await callApi(server, token, client_id, { path: `/api/1?access_token=${token}` }),
    await requestToken(server, record, { scope: client_secret }),
    await requestToken(server, record, { grant_type: client_secret }),
    await requestToken(server, { client_id: client_secret, client_secret }),
    await postForm(`${server.url}/oauth/introspect`, { client_id, client_secret, token }),
    await postForm(`${server.url}/oauth/revoke`, { client_id, client_secret, token }),
  ]
  for (const { headers, body } of responses) {
    const all = JSON.stringify([body, [...headers]])
    for (const secret of [client_secret, token]) expect(all).not.toContain(secret.slice(5, 30))
  }
})
