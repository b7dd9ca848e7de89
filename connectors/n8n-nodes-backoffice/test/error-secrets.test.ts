import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { NodeApiError } from './n8n-workflow'
import { type Answer, execute, fakeContext, load, poll, type SentRequest } from './run-node'

const secret = `bocs_${'S'.repeat(43)}abcdef`
const token = `boat_${'T'.repeat(60)}`
const credentials = { base_url: 'https://backoffice.example.org', client_id: 'a', client_secret: secret }
const gossip = `You sent client_secret=${secret} and Authorization: Bearer ${token}`

/** As axios throws it, including the whole request, and as n8n passes it on. */
function axiosError(request: object, response?: { status: number; data?: unknown; headers?: object }) {
  const config = { ...request, headers: { Authorization: `Bearer ${token}` }, data: `client_secret=${secret}` }
  const message = response ? `Request failed with status code ${response.status}` : `connect ECONNREFUSED, ${gossip}`
  return Object.assign(new Error(message), {
    isAxiosError: true,
    code: response ? 'ERR_BAD_RESPONSE' : 'ECONNREFUSED',
    config,
    request: { _header: `Authorization: Bearer ${token}` },
    ...(response ? { response: { headers: {}, ...response, config } } : {}),
  })
}

const problem = {
  status: 409,
  code: 'user_inactive',
  detail: `The user is not active. ${gossip}`,
  request_id: 'r-1',
  errors: [{ pointer: '/a', detail: gossip, echo: gossip }],
  echo: { headers: gossip },
}

const failures: Record<string, (request: SentRequest) => Error> = {
  'nothing answers': (request) => axiosError(request),
  'a proxy answers and repeats the request': (request) => axiosError(request, { status: 502, data: gossip }),
  'another service answers with JSON': (request) => axiosError(request, { status: 500, data: { message: gossip } }),
  'the service refuses and repeats the request': (request) => axiosError(request, { status: 409, data: problem }),
  'the service refuses in text': (request) => axiosError(request, { status: 409, data: JSON.stringify(problem) }),
  'the token is refused for good': (request) => axiosError(request, { status: 401 }),
  'too many requests': (request) => axiosError(request, { status: 429, headers: { 'retry-after': '1' } }),
}

const ways: Record<string, (answer: Answer) => Promise<unknown>> = {
  node: (answer) => execute(fakeContext({ resource: 'connection', operation: 'test' }, answer).context),
  trigger: (answer) => poll(fakeContext({ resource: 'person', event: 'any' }, answer).context),
  'drop-down': async (answer) =>
    (await load('nodes/Backoffice/drop-downs.ts')).dropDowns.searchPeople.call(fakeContext({}, answer).context),
}

async function failureOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => {
      throw new Error('It did not fail.')
    },
    (error) => error,
  )
}

function expectNoSecret(error: Error) {
  const told = [
    JSON.stringify(error),
    JSON.stringify(error, Object.getOwnPropertyNames(error)),
    inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true, maxStringLength: null }),
    String(error.stack),
  ]
  for (const text of told) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(token)
  }
}

describe.each(Object.entries(ways))('an error of the %s holds neither secret nor token', (_, fail) => {
  test.each(Object.entries(failures))('when %s', async (_, errorFor) => {
    const bare = await failureOf(
      fail((request) => {
        throw errorFor(request)
      }),
    )
    const wrapped = await failureOf(
      fail((request) => {
        throw new NodeApiError({}, errorFor(request))
      }),
    )
    for (const error of [bare, wrapped]) {
      expect(error.message).not.toBe('')
      expectNoSecret(error)
    }
  })
})

test("the service's own words, its code and the request id are kept", async () => {
  const error = await failureOf(
    execute(
      fakeContext({ resource: 'connection', operation: 'test' }, (request) => {
        throw axiosError(request, { status: 409, data: problem })
      }).context,
    ),
  )
  expect(error).toMatchObject({
    message: 'The user is not active. You sent client_secret=[hidden] and Authorization: [hidden]',
    description: expect.stringMatching(/Code: user_inactive\nRequest ID: r-1$/),
    httpCode: '409',
    context: { itemIndex: 0 },
  })
})

describe('an error of the credential holds neither secret nor token', () => {
  const answers: Record<string, () => unknown> = {
    'when nothing answers': () => {
      throw axiosError({ body: `client_secret=${secret}` })
    },
    'when the refusal repeats the request': () => ({
      statusCode: 401,
      headers: {},
      body: { error: 'invalid_client', error_description: gossip },
    }),
    'when it is led elsewhere': () => ({
      statusCode: 302,
      headers: { location: `https://example.org/?client_secret=${secret}` },
      body: gossip,
    }),
    'when another service answers': () => ({ statusCode: 200, headers: {}, body: gossip }),
  }
  test.each(Object.entries(answers))('%s', async (_, answer) => {
    const { BackofficeApi } = await load('credentials/BackofficeApi.credentials.ts')
    const helpers = { httpRequest: async () => answer() }
    expectNoSecret(await failureOf(new BackofficeApi().preAuthentication.call({ helpers }, credentials)))
  })

  test('when the URL is another', async () => {
    const { BackofficeApi } = await load('credentials/BackofficeApi.credentials.ts')
    const given = { ...credentials, access_token: token }
    expectNoSecret(await failureOf(new BackofficeApi().authenticate(given, { url: 'https://example.org/' })))
  })
})

test('a secret is not sent to another machine without encryption, and no token either', async () => {
  const { BackofficeApi } = await load('credentials/BackofficeApi.credentials.ts')
  const given = { ...credentials, base_url: 'http://backoffice.example.org', access_token: token }
  const sent: object[] = []
  const helpers = { httpRequest: async (request: object) => sent.push(request) }
  const words = 'would send the secret unencrypted. Use "https://backoffice.example.org".'
  const credential = new BackofficeApi()
  for (const attempt of [
    credential.preAuthentication.call({ helpers }, given),
    credential.authenticate(given, { url: '/api/1' }),
  ]) {
    expect((await failureOf(attempt)).message).toContain(words)
  }
  expect(sent).toEqual([])
})
