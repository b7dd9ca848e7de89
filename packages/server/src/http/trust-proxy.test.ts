import { expect, test } from 'vitest'
import { signIn } from '../testing/callers/backoffice-api.ts'
import { call } from '../testing/callers/call.ts'
import { requestToken, startIntegrationServer } from '../testing/callers/integration.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'

async function ipSeen(trustProxy: string | number | false, forwardedFor: string): Promise<string> {
  const server = await startTestServer({ trustProxy })
  await call(`${server.url}/healthz`, { headers: { 'x-forwarded-for': forwardedFor } })
  return JSON.parse(server.log().trim().split('\n').at(-1) ?? '{}').address
}

test('without a trusted proxy nobody can choose the address they are seen with', async () => {
  expect(await ipSeen(false, '192.0.2.1')).toBe('127.0.0.1')
})

test('one proxy in front tells the address of its client, and what that client made up does not count', async () => {
  expect(await ipSeen(1, '198.51.100.66, 192.0.2.1')).toBe('192.0.2.1')
})

test('two proxies in front are both believed', async () => {
  expect(await ipSeen(2, '198.51.100.66, 192.0.2.1, 203.0.113.9')).toBe('192.0.2.1')
})

test('a proxy is believed by its address', async () => {
  expect(await ipSeen('loopback', '198.51.100.66, 192.0.2.1')).toBe('192.0.2.1')
  expect(await ipSeen('10.0.0.0/8', '192.0.2.1')).toBe('127.0.0.1')
})

test('log, audit trail, session and usage have the address in one spelling, without its port', async () => {
  const server = await startIntegrationServer({ trustProxy: 'loopback' })
  const headers = { 'x-forwarded-for': '[2001:DB8::9]:50123' }
  const record = await server.createRecord()
  expect((await requestToken(server, record, {}, headers)).status).toBe(200)
  const admin = await signIn(server, undefined, headers)
  await server.flush()
  const events = (await admin('/audit-events?action=administrator.signed_in')).body.data
  const signedInFrom = events.map(({ actor }: { actor: { address: string } }) => actor.address)
  const addresses = (await admin('/account/sessions')).body.data.map(({ address }: { address: string }) => address)
  const { last_address } = (await admin(`/access-tokens/${record.client_id}`)).body
  expect(last_address).toBe('2001:db8::9')
  expect(signedInFrom).toContain('2001:db8::9')
  expect(addresses).toContain('2001:db8::9')
  expect(server.log()).toContain('"address":"2001:db8::9"')
  expect(server.log()).not.toContain('50123')
})
