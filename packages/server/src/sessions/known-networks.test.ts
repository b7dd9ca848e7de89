import { expect, test } from 'vitest'
import { resetAdministrator } from '../administrators/reset-administrator.ts'
import { commandLineActor } from '../authority/actor.ts'
import { administrator } from '../testing/callers/administrator-session.ts'
import { backofficeApi, colleague, createColleague } from '../testing/callers/backoffice-api.ts'
import { startIntegrationServer } from '../testing/callers/integration.ts'
import { createKnownNetworkLookup, rememberNetwork } from './known-networks.ts'
import { removeExpiredSessions } from './remove-expired-sessions.ts'

const dayMs = 24 * 60 * 60 * 1000

async function start() {
  const server = await startIntegrationServer({ trustProxy: 'loopback' })
  const { admin: owner } = server
  return {
    ...server,
    owner,
    signIn: (ip: string, body = administrator) =>
      backofficeApi(server)('/session', { body, headers: { 'x-forwarded-for': ip } }),
    known: (ip: string) => createKnownNetworkLookup({ db: server.db, now: server.clock.now })(ip),
    rows: async () => (await server.db.selectFrom('known_networks').select('network').execute()).length,
  }
}

test('the last ten networks of an administrator are known, each for ninety days', async () => {
  const { signIn, known, rows, clock, db } = await start()
  clock.advance(60_000)
  expect((await signIn('2001:db8:0:1::1')).status).toBe(201)
  const { id } = await db.selectFrom('administrators').select('id').executeTakeFirstOrThrow()
  for (let n = 2; n <= 10; n++) {
    clock.advance(60_000)
    await db
      .transaction()
      .execute((tx) => rememberNetwork(tx, { administratorId: id, ip: `2001:db8:0:${n}::1`, at: clock.now() }))
  }
  expect(await known('2001:db8:0:1::99')).toBe(true)
  expect(await known('2001:db8:0:ff::1')).toBe(false)
  expect(await rows()).toBe(10)
  await db
    .transaction()
    .execute((tx) => rememberNetwork(tx, { administratorId: id, ip: '2001:db8:0:2::2', at: clock.now() }))
  await db
    .transaction()
    .execute((tx) => rememberNetwork(tx, { administratorId: id, ip: '2001:db8:0:b::1', at: clock.now() }))
  expect(await rows()).toBe(10)
  expect(await known('2001:db8:0:b::99')).toBe(true)
  expect(await known('127.0.0.1'), 'of the set-up').toBe(false)
  clock.advance(90 * dayMs)
  expect(await known('2001:db8:0:b::99')).toBe(false)
  await removeExpiredSessions(db, clock.now())
  expect(await rows()).toBe(0)
})

test('no network is known for an administrator who is deactivated or reset', async () => {
  const { owner, signIn, known, changes, config, clock } = await start()
  const id = await createColleague(owner)
  expect((await signIn('192.0.2.1', colleague)).status).toBe(201)
  await owner(`/administrators/${id}/deactivate`, { method: 'POST' })
  expect(await known('192.0.2.1')).toBe(false)
  await owner(`/administrators/${id}/reactivate`, { method: 'POST' })
  expect(await known('192.0.2.1')).toBe(true)
  await resetAdministrator({ changes, config, now: clock.now }, commandLineActor, {
    email: colleague.email,
    password: 'a completely new one',
  })
  expect(await known('192.0.2.1')).toBe(false)
})

test('a failed sign-in makes no network known', async () => {
  const { signIn, known } = await start()
  expect((await signIn('192.0.2.1', { ...administrator, password: 'wrong' })).status).toBe(401)
  expect(await known('192.0.2.1')).toBe(false)
})
