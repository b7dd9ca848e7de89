import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectWithoutLimits, type Db } from '../database/connection/database.ts'
import { latestVersion } from '../database/upkeep/migrate.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { signIn } from '../testing/callers/backoffice-api.ts'
import { callApi, requestToken, tokenFor } from '../testing/callers/integration.ts'
import { silent } from '../testing/postgres/test-database.ts'
import { makeDataFolder, removeDataFolder } from '../testing/service/data-folder.ts'
import { runCommand } from '../testing/service/run-command.ts'
import { type ServiceProcess, startServiceProcess } from '../testing/service/service-process.ts'
import { makeUsedDataFolder } from '../testing/service/used-data-folder.ts'
import { startReceiver } from '../testing/service/webhook-receiver.ts'

let dataDir: string
beforeAll(() => {
  dataDir = makeDataFolder()
})
afterAll(() => removeDataFolder(dataDir))

function run(words: string[], env: Record<string, string> = {}) {
  return runCommand(words, { DATA_DIR: dataDir, ...env })
}

/** A command that must succeed, and what it says to a program. */
async function json(words: string[], env?: Record<string, string>) {
  const { code, said, failed } = await run([...words, '--json'], env)
  expect([code, failed]).toEqual([0, ''])
  return JSON.parse(said)
}

const sentence = (text: string | RegExp) => ({ code: 1, said: '', failed: expect.stringMatching(text) })

test('a wrong call is answered with the right one and exit code 2, a call for help with help', async () => {
  const wrong = (text: RegExp) => ({ code: 2, said: '', failed: expect.stringMatching(text) })
  const help = (text: RegExp) => ({ code: 0, said: expect.stringMatching(text), failed: '' })
  const responses = await Promise.all([
    run([]),
    run(['area', 'frob']),
    run(['area', 'create', '東京']),
    run(['user', '--help']),
    run(['user', 'create', '--help']),
  ])
  expect(responses).toEqual([
    wrong(/^Usage: npm run backoffice -- COMMAND\n[\s\S]*access-token revoke CLIENT_ID[\s\S]*restore FILE/),
    wrong(/^There is no command "area frob"\.\n\n[\s\S]*area create NAME(?![\s\S]*user create)/),
    wrong(
      /^No slug can be made from this name\. Choose one with --slug\.\n\nUsage: .* area create NAME \[--slug SLUG\]/,
    ),
    help(/user list(?![\s\S]*area list)/),
    help(/--role ROLE +learner, instructor/),
  ])
})

describe('on one data folder', () => {
  test('without a service the first command makes the database, and a refusal is one sentence', async () => {
    const refused = await run(['access-token', 'create', '--area', 'north', '--name', 'n8n'])
    expect(refused).toEqual(sentence(/^There is no learning area yet\. Create a top level of the hierarchy first\.\n$/))
    const made = await run(['area', 'create', 'Nördliche Region'])
    expect(made).toEqual({
      code: 0,
      said: 'Created the learning area "Nördliche Region" (noerdliche-region).\n',
      failed: '',
    })
  })

  test('without a service a second command is told to wait for the first, whose database ends with it', async () => {
    const folder = await makeUsedDataFolder()
    onTestFinished(() => removeDataFolder(folder))
    await run(['area', 'create', 'North', '--slug', 'north'], { DATA_DIR: folder })
    const long = startEmbeddedPostgres({ dataDir: folder, log: silent, purpose: 'import' })
    const refused = await long.then(() => run(['area', 'list'], { DATA_DIR: folder }))
    await (await long).stop()
    expect(refused).toEqual(
      sentence(
        /^The data folder .* is already in use by process \d+ \(import, since .*\)\. Wait until it has finished\./,
      ),
    )
    expect((await run(['area', 'list'], { DATA_DIR: folder })).said).toContain('north')
  })

  test('a secret is never printed with an address that may be somebody else’s', async () => {
    const folder = await makeUsedDataFolder()
    onTestFinished(() => removeDataFolder(folder))
    await run(['area', 'create', 'North', '--slug', 'north'], { DATA_DIR: folder })
    const create = async (env: Record<string, string> = {}) =>
      (await run(['access-token', 'create', '--area', 'north', '--name', 'n8n'], { DATA_DIR: folder, ...env })).said
    const unknown = await create()
    expect(unknown).toMatch(/ base_url {7}BASE_URL\n[\s\S]* bocs_[\s\S]*\nBASE_URL stands for the address .*\n$/)
    expect(unknown).not.toContain('http')
    const given = await create({ BASE_URL: 'https://learn.example.org' })
    expect(given).toMatch(/ base_url {7}https:\/\/learn\.example\.org\n/)
    expect(given).not.toContain('stands for')
  })

  describe('while the service runs', () => {
    let service: ServiceProcess
    let db: Db
    beforeAll(async () => {
      service = await startServiceProcess({ DATA_DIR: dataDir, WEBHOOK_ALLOW: '127.0.0.1' })
      const connection = findRunningPostgres(dataDir)
      if (!connection) throw new Error('the database does not run')
      db = connectWithoutLimits(connection, silent)
    })
    afterAll(async () => {
      await db.destroy()
      await service.stop()
    })

    test('administrators are made with a password of one’s own or a new one, reset and listed', async () => {
      const own = { email: 'own@example.org', password: 'correct horse battery' }
      const made = await run(['administrator', 'create', 'Own@Example.org'], { ADMIN_PASSWORD: own.password })
      expect(made.said).toBe('own@example.org can sign in now. The password is the one in ADMIN_PASSWORD.\n')
      const { password } = await json(['administrator', 'create', 'new@example.org'])
      expect(password).toMatch(/^bopw_/)
      await signIn(service, own)
      const session = await signIn(service, { email: 'new@example.org', password })
      const reset = await run(['administrator', 'reset', 'new@example.org'])
      const next = /password {2}(bopw_\S+)/.exec(reset.said)?.[1] ?? ''
      expect((await session('/session')).status).toBe(401)
      await signIn(service, { email: 'new@example.org', password: next })
      const [list, again, short] = await Promise.all([
        run(['administrator', 'list']),
        run(['administrator', 'create', 'own@example.org']),
        run(['administrator', 'create', 'x@example.org'], { ADMIN_PASSWORD: 'short' }),
      ])
      expect(list.said.split('\n').map((line) => line.split(/ {2,}/)[0])).toEqual([
        'E-MAIL',
        'new@example.org',
        'own@example.org',
        '',
      ])
      expect(again).toEqual(sentence(/^The administrator own@example\.org already exists\.\n$/))
      expect(short).toEqual(sentence(/^ADMIN_PASSWORD: expected a password of 12 to 256 characters\.\n$/))
      for (const secret of [own.password, password, next]) expect(service.logged()).not.toContain(secret)
    })

    test('areas, users and access tokens are made and listed as the API shows them', async () => {
      const admin = await signIn(service, { email: 'own@example.org', password: 'correct horse battery' })
      const area = await json(['area', 'create', 'South', '--slug', 'south'])
      const uuid = '0195a000-0000-7000-8000-0000000000aa'
      const user = await json([
        'user',
        'create',
        '--area',
        'south',
        '--name',
        'Ada',
        '--role',
        'manager',
        '--uuid',
        uuid,
      ])
      const input = ['--area', 'south', '--name', 'n8n', '--access', 'read_write', '--expires', '2099-12-31']
      const { client_secret, ...token } = await json(['access-token', 'create', ...input])
      expect(client_secret).toMatch(/^bocs_/)
      const viaApi = async (path: string) => (await admin(path)).body.data
      expect(await viaApi('/learning-areas')).toContainEqual(area)
      expect(await viaApi('/users?learning_area=south')).toContainEqual(user)
      expect(await viaApi('/access-tokens?learning_area=south')).toEqual([token])
      const events = await viaApi('/audit-events?learning_area=south')
      expect(events.map(({ action, actor }: { action: string; actor: object }) => [action, actor])).toEqual(
        ['access_token.created', 'user.created', 'learning_area.created'].map((action) => [
          action,
          { kind: 'command line' },
        ]),
      )

      const [areas, users, tokens, none] = await Promise.all([
        run(['area', 'list']),
        run(['user', 'list', '--area', 'south']),
        run(['access-token', 'list', '--area', 'south', '--status', 'active']),
        json(['access-token', 'list', '--status', 'revoked']),
      ])
      expect(areas.said).toMatch(
        /^SLUG {15}NAME {14}CREATED\nnoerdliche-region {2}Nördliche Region {2}[\d: -]{16}\nsouth {14}South {13}[\d: -]{16}\n$/,
      )
      expect(users.said).toContain(`${uuid}  Ada   manager  active\n`)
      expect(tokens.said).toContain(`${token.client_id}  south  n8n   read_write  active  2099-12-31     never\n`)
      expect(none).toEqual({ data: [] })
    })

    test('the address of an access token is that of the service, whatever this terminal says', async () => {
      const create = ['access-token', 'create', '--area', 'noerdliche-region', '--name', 'n8n']
      for (const env of [{}, { PORT: '8080' }] as Record<string, string>[])
        expect((await run(create, env)).said).toContain(` base_url       ${service.url}\n`)
    })

    test('an access token gets its rules by options, is narrowed and paused, and its replacement has the same', async () => {
      const rules = ['--level', 'LEVEL', '--networks', '192.0.2.0/24,2001:db8::/32', '--rate-limit', '60']
      const wrong = await run(['access-token', 'create', '--area', 'south', '--name', 'HR', ...rules])
      expect(wrong).toMatchObject({ code: 2, failed: expect.stringContaining('--level is "LEVEL"') })
      const notes = ['--owner', 'IT', '--contact', 'it@example.org', '--note', 'Nightly']
      const options = ['--preset', 'hr_sync', ...rules.slice(2), ...notes]
      const made = await json(['access-token', 'create', '--area', 'south', '--name', 'HR', ...options])
      const same = {
        token_name: 'HR',
        access: 'custom',
        permissions: ['connection.test', 'hierarchy.read', 'users.read', 'hierarchy.write', 'users.write'],
        act_for: { who: 'itself' },
        networks: ['192.0.2.0/24', '2001:db8::/32'],
        rate_limit: 60,
        owner: 'IT',
        contact_email: 'it@example.org',
        note: 'Nightly',
      }
      expect(made).toMatchObject({ ...same, status: 'active' })
      const edit = ['access-token', 'edit', made.client_id]
      const wider = await run([...edit, '--rate-limit', '61'])
      expect(wider).toEqual(sentence(/^These rules can only be made stricter: rate_limit\./))
      const narrowed = await json([...edit, '--rate-limit', '30', '--permissions', 'users.read'])
      expect(narrowed).toMatchObject({ permissions: ['connection.test', 'users.read'], rate_limit: 30 })
      expect(await run(['access-token', 'pause', made.client_id])).toMatchObject({ said: '"HR" of south is paused.\n' })
      expect(await json(['access-token', 'resume', made.client_id])).toMatchObject({ status: 'active' })

      const replace = ['access-token', 'replace', made.client_id]
      const next = await json([...replace, '--rate-limit', '90', '--note', 'Hourly', '--expires', '2099-12-31'])
      expect(next).toMatchObject({
        ...same,
        permissions: ['connection.test', 'users.read'],
        rate_limit: 90,
        note: 'Hourly',
        expiration_date: '2099-12-31',
        replaces: made.client_id,
        client_secret: expect.stringMatching(/^bocs_/),
      })
      expect(await run(replace)).toEqual(sentence(`This access token was already replaced by ${next.client_id}`))
      const simple = await json(['access-token', 'replace', next.client_id, '--access', 'read_write'])
      expect(simple).toMatchObject({ access: 'read_write', act_for: { who: 'itself' }, rate_limit: 90 })
      expect(simple).not.toHaveProperty('permissions')
    })

    test('what happens in an area is shown, by type, from a cursor on, and as it happens', async () => {
      const isCreated = (said: string) => /user\.created {2}\S+ {2}version 1 {2}by command_line\n/.test(said)
      const [shown, pages] = await Promise.all([
        run(['changes', '--area', 'south', '--types', 'user.*']),
        run(['changes', '--area', 'south', '--json']),
      ])
      expect(isCreated(shown.said)).toBe(true)
      expect(shown.said).not.toContain('hierarchy_level')
      const [first, last] = pages.said
        .trimEnd()
        .split('\n')
        .map((page) => JSON.parse(page))
      expect(first.data.map(({ type }: { type: string }) => type)).toContain('hierarchy_level.created')
      expect(last).toEqual({ data: [], next_cursor: first.next_cursor })

      const words = ['changes', '--area', 'south', '--cursor', last.next_cursor, '--follow']
      const following = runCommand(words, { DATA_DIR: dataDir }, isCreated)
      await json(['user', 'create', '--area', 'south', '--name', 'Late'])
      expect(await following).toMatchObject({
        code: 0,
        failed: '',
        said: expect.stringMatching(/Continue with --cursor \S+\n$/),
      })
      const lost = await run(['changes', '--area', 'south', '--cursor', `${'A'.repeat(10)}E${'A'.repeat(21)}`])
      expect(lost).toMatchObject({ code: 1, said: '' })
    })

    test('a webhook is created, gets what happens, is paused, resumed and gets it again', async () => {
      const receiver = await startReceiver()
      const allow = { WEBHOOK_ALLOW: '127.0.0.1' }
      const create = ['webhook', 'create', '--area', 'south', '--url', receiver.url]
      expect(await run(create)).toEqual(sentence(/^url must be an https URL on the public internet/))
      const options = ['--types', 'user.*, course.created', '--description', 'Payroll']
      const { secret, ...made } = await json([...create, ...options], allow)
      expect(secret).toMatch(/^whsec_/)
      expect(made).toMatchObject({ types: ['user.*', 'course.created'], description: 'Payroll', status: 'active' })
      const ofWebhook = [made.id, '--area', 'south']
      expect(made.health).toBe('unverified')
      const vouch = ['webhook', 'vouch', ...ofWebhook, '--url']
      expect((await run([...vouch, `${receiver.url}/else`])).code).toBe(1)
      expect(await json([...vouch, receiver.url])).toMatchObject({ health: 'ok' })
      const addUser = (name: string) => json(['user', 'create', '--area', 'south', '--name', name])
      await addUser('Grace')
      await expect.poll(() => receiver.types()).toEqual(['user.created'])

      expect(await run(['webhook', 'pause', ...ofWebhook])).toMatchObject({ said: 'The webhook is paused.\n' })
      const { uuid } = await addUser('Alan')
      const [listed, table] = await Promise.all([
        json(['webhook', 'list', '--area', 'south']),
        run(['webhook', 'list']),
      ])
      expect(listed.data).toMatchObject([{ id: made.id, status: 'paused', health: 'stopped' }])
      expect(table.said).toMatch(/^ID[\s\S]*of the area +127\.0\.0\.1:\d+ +paused +stopped/)
      expect(await json(['webhook', 'resume', ...ofWebhook])).toMatchObject({ status: 'active' })
      const subjects = () => receiver.received.map(({ body }) => body.data.subject_id)
      await expect.poll(subjects).toEqual([expect.any(String), uuid])

      expect(await run(['webhook', 'replay', ...ofWebhook])).toEqual(sentence(/^since /))
      await json(['webhook', 'replay', ...ofWebhook, '--event', receiver.ids()[1] ?? ''])
      await expect.poll(() => receiver.ids()[2]).toBe(receiver.ids()[1])
      await json(['webhook', 'replay', ...ofWebhook, '--since', '2020-01-01T00:00:00Z'])
      await expect.poll(() => receiver.ids().filter((id) => id === receiver.ids()[0]).length).toBeGreaterThan(1)
      for (const text of [service.logged(), table.said, JSON.stringify(listed)]) expect(text).not.toContain(secret)
      const trail = await db.selectFrom('audit_events').select('details').where('subject', '=', made.id).execute()
      expect(trail.length).toBeGreaterThan(4)
      expect(JSON.stringify(trail)).not.toMatch(/whsec_|\/hook/)
    })

    test('a revocation reaches the running service within a second', async () => {
      const record = await json(['access-token', 'create', '--area', 'south', '--name', 'to be revoked'])
      const token = await tokenFor(service, record)
      expect((await callApi(service, token, record.client_id)).status).toBe(200)
      const revoked = await run(['access-token', 'revoke', record.client_id.toUpperCase()])
      expect(revoked).toEqual({ code: 0, said: '"to be revoked" of south is revoked.\n', failed: '' })
      const responses = await until(async () => (await callApi(service, token, record.client_id)).status !== 200, 1000)
      expect(responses).toBe(true)
      expect((await requestToken(service, record)).status).toBe(401)
      const [again, nobody] = await Promise.all([
        json(['access-token', 'revoke', record.client_id]),
        run(['access-token', 'revoke', '0195a000-0000-4000-8000-000000000000']),
      ])
      expect(again.status).toBe('revoked')
      expect(nobody).toEqual(sentence(/^There is no access token with the client ID 0195a000-\S+\n$/))
      const events = await db
        .selectFrom('audit_events')
        .select('actor_kind')
        .where('action', '=', 'access_token.revoked')
      expect(await events.execute()).toEqual([{ actor_kind: 'command line' }])
    })

    test('no name out of the database makes a terminal obey, forge a line or write backwards', async () => {
      const planted = 'Ada\u001b[2J\u009b31m\u202egnp\nMallory  manager'
      const { area_id, slug } = await db
        .selectFrom('hierarchy_levels')
        .select(['area_id', 'slug'])
        .where('parent_id', 'is', null)
        .executeTakeFirstOrThrow()
      const uuid = '0195a000-0000-4000-8000-0000000000aa'
      await db
        .insertInto('users')
        .values({ area_id, uuid, kind: 'person', display_name: planted, role: 'learner', level_id: area_id })
        .execute()
      const list = ['user', 'list', '--area', String(slug)]
      const [shown, raw] = await Promise.all([run(list), run([...list, '--json'])])
      expect(shown.said).toContain('Ada\\u001b[2J\\u009b31m\\u202egnp\\u000aMallory  manager')
      for (const { said } of [shown, raw]) expect(said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
      expect(raw.said).toContain('\\u202e')
      expect(JSON.stringify(JSON.parse(raw.said))).toContain(JSON.stringify(planted).slice(1, -1))
      const wrong = await run(['area', 'create', 'x\u001b[2J\u202e', '--slug', 'y\u009b'])
      expect(wrong.failed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
    })

    test('a schema of another version is refused in words, newer or older, and left as it is', async () => {
      const future = { version: latestVersion + 1, name: 'from-the-future' }
      await db.insertInto('schema_migrations').values(future).execute()
      expect(await run(['area', 'list'])).toEqual(sentence(/^The database was upgraded by a newer version[^\n]*\n$/))
      await db.deleteFrom('schema_migrations').where('version', '>=', latestVersion).execute()
      expect(await run(['area', 'list'])).toEqual(
        sentence(/^The running service uses schema [^\n]* Restart the service first\.\n$/),
      )
    })
  })
})

async function until(done: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  while (performance.now() < end) if (await done()) return true
  return false
}
