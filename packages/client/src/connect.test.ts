import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { connect, isBackofficeError } from './index.ts'
import { startHarness } from './testing/harness.ts'

const clientId = '5e8a4059-f24b-4d23-94d6-0981d86fbade'
const clientSecret = 'bocs_not-to-be-seen'
const given = { clientId, clientSecret }

test.each([
  'https://learn.example.org',
  'https://learn.example.org/',
  ' https://learn.example.org// ',
  'HTTPS://LEARN.example.org:443',
  'http://localhost:8080',
  'http://127.0.0.1:8080/',
  'http://[::1]:8080',
  'http://learn.localhost',
])('the base URL %s is taken', (baseUrl) => {
  expect(() => connect({ baseUrl, ...given })).not.toThrow()
})

test.each([
  ['', 'baseUrl is missing'],
  [undefined, 'baseUrl is missing'],
  ['learn.example.org', 'is not a URL such as https://example.org'],
  ['localhost:8080', 'is not a URL'],
  ['ftp://learn.example.org', 'is not a URL'],
  ['https://', 'is not a URL'],
  ['https://learn.example.org/api/1', 'has a path, "/api/1". Use "https://learn.example.org".'],
  ['https://learn.example.org/backoffice/', 'has a path'],
  ['https://learn.example.org/?x=1', 'has something after the host. Use "https://learn.example.org".'],
  ['https://learn.example.org/#x', 'has something after the host'],
  ['http://learn.example.org', 'would send the secret unencrypted. Use "https://learn.example.org"'],
  ['http://127.0.0.1.example.org', 'would send the secret unencrypted'],
  ['http://localhost.example.org', 'would send the secret unencrypted'],
])('the base URL "%s" is refused: it %s', (baseUrl, words) => {
  expect(() => connect({ baseUrl: baseUrl as string, ...given })).toThrow(words)
})

test('a password in the base URL is refused without being shown', () => {
  const baseUrl = 'https://ada:hunter2@learn.example.org/path'
  expect(() => connect({ baseUrl, ...given })).toThrow(/^(?!.*hunter2).*holds a user name or a password/)
})

test('http to another machine has to be allowed', () => {
  expect(() => connect({ baseUrl: 'http://learn.example.org', ...given, allowInsecureHttp: true })).not.toThrow()
})

test.each([
  // The two values swapped, a common mistake.
  [{ clientId: clientSecret, clientSecret: clientId }, 'clientId is not a UUID.'],
  [{ clientId: undefined as unknown as string }, 'clientId is not a UUID.'],
  [{ clientSecret: ' ' }, 'clientSecret is missing.'],
  [{ retries: -1 }, 'retries is not'],
  [{ retries: 1.5 }, 'retries is not'],
  [{ timeoutMs: 0 }, 'timeoutMs is not'],
  [{ timeoutMs: Number.POSITIVE_INFINITY }, 'timeoutMs is not'],
  [{ attemptTimeoutMs: Number.NaN }, 'attemptTimeoutMs is not'],
  [{ actingUserHeader: 'no header' }, 'actingUserHeader is not'],
])('an option that is not usable is named, and not shown', (option, words) => {
  const attempt = () => connect({ baseUrl: 'https://learn.example.org', ...given, ...option })
  expect(attempt).toThrow(words)
  expect(attempt).not.toThrow(clientSecret)
})

test('neither the secret nor a token is seen in a client, a list or an error, however they are printed', async () => {
  const { server, proxy, record, connect } = await startHarness()
  const client = connect({ retries: 0 })
  const ada = client.as((await server.createUser()).uuid)
  await ada.test()
  const token = proxy.headers.at(-1)?.authorization?.split(' ')[1] ?? ''
  expect(token).toMatch(/^boat_/)

  const echo = (status: number, body: object) => ({
    answered: status,
    headers: { 'content-type': 'application/problem+json', location: 'https://elsewhere.example' },
    body: JSON.stringify(body),
  })
  const gossip = `You sent ${record.client_secret} and Bearer ${token}`
  const problem = {
    code: gossip,
    reason: gossip,
    params: { [gossip]: gossip, list: [gossip] },
    detail: gossip,
    request_id: gossip,
    errors: [{ pointer: gossip, detail: gossip, rule: gossip, params: { gossip } }],
  }
  proxy.upset(
    'GET /api/1',
    echo(400, problem),
    echo(500, { gossip }),
    echo(302, { gossip }),
    { answered: 200, headers: { 'content-type': 'application/json' }, body: `{"${gossip}` },
    'dropped',
    'answer cut',
    'silence',
  )
  const errors: unknown[] = []
  for (let call = 0; call < 7; call++) {
    errors.push(await client.test(call === 6 ? { timeoutMs: 100 } : {}).catch((error) => error))
  }
  proxy.upset(
    'POST /oauth/token',
    echo(401, { error: record.client_secret, error_description: `Not ${record.client_secret}` }),
    { answered: 200, headers: { 'content-type': 'application/json' }, body: `{"access_token":"${token}` },
    // A token that no header can carry: the runtime's error message would show it.
    echo(200, { access_token: `${token}\n`, token_type: 'Bearer', expires_in: 3600 }),
  )
  for (let call = 0; call < 3; call++) {
    errors.push(
      await connect({ retries: 0 })
        .test()
        .catch((error) => error),
    )
  }
  errors.push(
    await connect({ clientSecret: `${record.client_secret}x` })
      .test()
      .catch((error) => error),
  )
  expect(errors.every(isBackofficeError)).toBe(true)
  expect(errors).toHaveLength(11)

  for (const thing of [client, ada, client.users, client.users.list(), ...errors]) {
    for (const text of printed(thing)) {
      expect(text).not.toContain(record.client_secret)
      expect(text).not.toContain(token)
    }
  }
})

function printed(thing: unknown): string[] {
  return [
    inspect(thing, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true }),
    JSON.stringify(thing),
    JSON.stringify(thing, thing instanceof Error ? Object.getOwnPropertyNames(thing) : undefined),
    String(thing),
    String((thing as Error).stack),
  ]
}
