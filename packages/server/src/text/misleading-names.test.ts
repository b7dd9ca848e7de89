import { beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { openArea } from '../testing/callers/area-api.ts'
import { sharedIntegrationServer } from '../testing/callers/integration.ts'

const shared = sharedIntegrationServer()
let north: Awaited<ReturnType<typeof openArea>>
beforeAll(async () => {
  north = await openArea(shared())
})

const misleading = [
  ...['\u0000', '\u001b', '\u007f', '\u0080', '\u0085', '\u009b', '\u009f', '\u2028', '\u2029', '\ufeff'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\ufff9'],
]

const rule = 'control characters or characters that change the text direction'

/** Every name that somebody can give to something, at either API. */
const names: [string, 'client' | 'administrator', string, string, object][] = [
  ['/users', 'client', '/display_name', 'display_name', {}],
  ['/users', 'client', '/external_id', 'external_id', { display_name: 'Ada' }],
  ['/hierarchy-levels', 'client', '/name', 'name', {}],
  ['/courses', 'client', '/title', 'title', {}],
  ['/courses', 'client', '/code', 'code', { title: 'First aid' }],
  ['/users', 'administrator', '/display_name', 'display_name', { learning_area: 'north' }],
  ['/courses', 'administrator', '/title', 'title', { learning_area: 'north' }],
  ['/access-tokens', 'administrator', '/token_name', 'token_name', { learning_area: 'north' }],
  ['/learning-areas', 'administrator', '/name', 'name', { slug: 'west' }],
]

test.each(names)(
  'at %s, to a %s, %s with a character that misleads is refused',
  async (path, who, pointer, field, rest) => {
    for (const character of misleading) {
      const body = { ...rest, [field]: `Ada${character}gnp.exe` }
      const response = await (who === 'client' ? north.api(path, { body }) : shared().admin(path, { body }))
      expect(response, JSON.stringify(character)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ pointer, detail: expect.stringContaining(rule) }] },
      })
    }
  },
)

test.each(['/users', '/administrators'])('an e-mail address with such a character is refused at %s', async (path) => {
  for (const character of misleading) {
    const email = `ada${character}@example.org`
    const response = await (path === '/users'
      ? north.api(path, { body: { display_name: 'Ada', email } })
      : shared().admin(path, { body: { email, password: 'correct horse battery' } }))
    expect(response, JSON.stringify(character)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/email' }] },
    })
  }
})

test.each([
  'Zoë 東京',
  'می\u200cخواهم',
  'क्\u200dष',
  'שלום\u200f (1)',
  '\u061cعربي',
  '👩‍👩‍👧‍👦 ❤️ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
])('a name as people write it is taken: %s', async (display_name) => {
  expect((await north.user({ display_name })).display_name).toBe(display_name)
})

test('a row that has such a name already can be read, found and edited', async () => {
  const { uuid } = await north.user({ display_name: 'Older' })
  const planted = 'Older\u202egnp\u009b'
  await shared().db.updateTable('users').set({ display_name: planted }).where('uuid', '=', uuid).execute()
  expect((await north.api(`/users/${uuid}`)).body.display_name).toBe(planted)
  expect((await north.api('/users?q=older')).body.data).toMatchObject([{ uuid }])
  const edited = await north.api(`/users/${uuid}`, { method: 'PATCH', body: { role: 'instructor' } })
  expect(edited).toMatchObject({ status: 200, body: { display_name: planted, role: 'instructor' } })
})

test('a log line holds none of these characters, and says the same', () => {
  let written = ''
  const log = createLog('info', { write: (text: string) => (written += text) })
  log.info({ name: 'Ada\u202e\u009b31m\u001b[2J\u2028' }, 'odd\u0085')
  expect(written.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
  expect(JSON.parse(written)).toMatchObject({ name: 'Ada\u202e\u009b31m\u001b[2J\u2028', msg: 'odd\u0085' })
})
