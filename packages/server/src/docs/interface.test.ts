import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { allRules } from '@backoffice/contract/field-rules'
import { type Permission, permissions } from '@backoffice/contract/permission'
import { errorCodes } from '@backoffice/contract/problem'
import { reasonsOf } from '@backoffice/contract/problem-reasons'
import { expect, onTestFinished, test } from 'vitest'
import { reachOf } from '../authority/permissions.ts'
import { loadConfig } from '../config.ts'
import { connectPools } from '../database/connection/pools.ts'
import { statusOf } from '../http/problem-details.ts'
import { oauthStatuses } from '../oauth/oauth-error.ts'
import { createTokenSeal } from '../oauth/token-seal.ts'
import { generateSecret, prefixes } from '../secrets/recognisable-secret.ts'
import { loadTokenKeys } from '../secrets/token-keys.ts'
import { buildApp } from '../start/app.ts'
import { startServices } from '../start/start-services.ts'
import { administrator } from '../testing/callers/administrator-session.ts'
import { backofficeApi } from '../testing/callers/backoffice-api.ts'
import { listRoutes } from '../testing/every-route/list-routes.ts'
import { createTestDatabase, silent } from '../testing/postgres/test-database.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'
import { withTables } from './error-tables.ts'

const guide = readDocument('interface.md')
const testKey = Buffer.alloc(32, 'test key').toString('base64')
/** The base URL that the documented answers show. */
const documentedUrl = 'http://127.0.0.1:8080'

test('every command of docs/interface.md works as written and answers what is written below it', async () => {
  const server = await startTestServer()
  // curl drops cookies that have expired by its own clock.
  server.clock.set(new Date().toISOString())
  const api = backofficeApi(server, await server.signedIn())
  await api('/learning-areas', { body: { name: 'North', slug: 'north' } })
  const { body: client } = await api('/access-tokens', { body: { learning_area: 'north', token_name: 'n8n' } })

  const examples = readExamples(guide)
  expect(examples.length).toBeGreaterThan(10)
  const { outcome, printed } = await runInOneShell(
    examples.map(({ commands }) => commands),
    {
      BASE_URL: server.url,
      CLIENT_ID: client.client_id,
      CLIENT_SECRET: client.client_secret,
      EMAIL: administrator.email,
      PASSWORD: administrator.password,
    },
  )
  for (const [index, { commands, response }] of examples.entries()) {
    const output = printed[index]?.replaceAll(server.url, documentedUrl) ?? ''
    if (response === undefined) expect(output, commands).toBe('')
    else expect(shapeOf(JSON.parse(output)), commands).toEqual(shapeOf(JSON.parse(response)))
  }
  expect(outcome).toEqual({ code: 0, said: '' })
})

test('docs/interface.md names every route of the interface, and no other', async () => {
  const { connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  const pools = connectPools(connection, 10, silent)
  onTestFinished(pools.close)
  const config = loadConfig({ TOKEN_KEYS: testKey })
  const services = await startServices(config, { pools, connection }, silent, () => new Date())
  onTestFinished(() => services.stop())
  const app = await buildApp(services)
  onTestFinished(() => app.close())

  const documented = [...guide.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^\s`]*)`/g)].map(([, route]) => route)
  // HEAD goes without saying. The pages, health and metrics are not part of this interface.
  const part = /^(?!HEAD)\S+ \/(oauth|api|backoffice\/api|\.well-known)\/.*[^/]$/
  expect([...new Set(documented)].sort()).toEqual(
    listRoutes(app)
      .filter((route) => part.test(route))
      .sort(),
  )
})

test('docs/interface.md lists every error code, with its status, and no other', () => {
  const listed = [...section(guide, '## Errors').matchAll(/^\| `([a-z_]+)` \| (\d{3}) \|/gm)]
  const expected = errorCodes.map((code) => [code, String(statusOf(code))])
  expect(listed.map(([, code, status]) => [code, status]).sort()).toEqual(expected.sort())
})

test('docs/interface.md lists every error of /oauth, with its status, and no other', () => {
  const listed = [...section(guide, '## The token endpoint').matchAll(/^\| `([a-z_]+)` \| (\d{3}) \|/gm)]
  expect(Object.fromEntries(listed.map(([, error, status]) => [error, Number(status)]))).toEqual(oauthStatuses)
})

test.each(['interface.md', 'connect.md'])(
  'the error tables of docs/%s are made from the contract (else: npm run generate -w @backoffice/server)',
  (name) => {
    const document = readDocument(name)
    expect(document).toContain('<!-- table: oauth errors -->')
    expect(document).toBe(withTables(document))
  },
)

test('docs/interface.md lists every reason with its code and its parameters, and every rule', () => {
  const listed = [...section(guide, '## Errors').matchAll(/^\| `(\w+)` \| `(\w+)` \| ([^|]*) \| .+ \|$/gm)]
  expect(listed.map(([, code, reason]) => [code, reason])).toEqual(
    errorCodes.flatMap((code) => reasonsOf(code).map((reason) => [code, reason])),
  )
  expect(listed.find(([, , reason]) => reason === 'hierarchy_too_deep')?.[3]).toBe('`max_levels`')
  for (const rule of allRules) expect(guide).toContain(`\n| \`${rule}\` | `)
})

test('the role table of docs/interface.md is the one in force', () => {
  const roles = ['learner', 'instructor', 'manager', 'reader'] as const
  const rows = [...section(guide, '## Roles').matchAll(/^\| `([a-z.]+)` \| (.+) \|$/gm)]
  expect(rows.map(([, permission, cells]) => [permission, ...(cells ?? '').split(' | ')])).toEqual(
    permissions.map((permission: Permission) => [permission, ...roles.map((role) => reachOf(role, permission) ?? '–')]),
  )
})

test('the pattern and the checksum rule of docs/security.md find every kind of secret', () => {
  const pattern = /```regex\n(.+)\n```/.exec(readDocument('security.md'))?.[1] ?? ''
  const seal = createTokenSeal(loadTokenKeys({ tokenKeys: [testKey], dataDir: '' }))
  const token = { clientId: crypto.randomUUID(), mayWrite: true, issuedAtSeconds: 1, expiresAtSeconds: 2 }
  const kinds = Object.keys(prefixes) as (keyof typeof prefixes)[]
  const secrets = kinds.map((kind) => (kind === 'issuedToken' ? seal.seal(token) : generateSecret(kind)))
  for (const secret of secrets) {
    expect(new RegExp(pattern).exec(`key="${secret}"`)?.[0]).toBe(secret)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(secret.slice(0, -6)))
    expect(sum.toString('base64url')).toBe(secret.slice(-6))
  }
})

interface Example {
  commands: string
  /** The JSON that the last command prints; nothing is printed if there is none. */
  response: string | undefined
}

function readExamples(document: string): Example[] {
  const blocks = document.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```json\n([\s\S]*?)^```)?/gm)
  return [...blocks].map(([, commands = '', response]) => ({ commands, response }))
}

/** As a reader would: one after the other, variables and files of one are there for the next. Returns what each printed. */
async function runInOneShell(
  scripts: string[],
  variables: Record<string, string>,
): Promise<{ outcome: { code: number; said: string }; printed: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'backoffice-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lines = scripts.map((script, index) => `exec >printed-${String(index).padStart(3, '0')}\n${script}`)
  // Only what the text tells the reader to set, so that it cannot lean on anything else.
  const shell = spawn('sh', ['-eu'], { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, ...variables } })
  shell.stdin.end(lines.join('\n'))
  const [said, [code]] = await Promise.all([text(shell.stderr), once(shell, 'close')])
  const printed = readdirSync(folder).filter((name) => name.startsWith('printed-'))
  return {
    outcome: { code, said },
    printed: printed.sort().map((name) => readFileSync(join(folder, name), 'utf8')),
  }
}

/** Puts a word in place of each value that differs from call to call. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [shapeOfText(name), shapeOf(inner)]))
  }
  if (typeof value === 'number') return value > 1_000_000_000 ? 'seconds since 1970' : value
  return typeof value === 'string' ? shapeOfText(value) : value
}

function shapeOfText(value: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) return 'a UUID'
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return 'an instant'
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return 'a date'
  if (/^boat_[A-Za-z0-9_-]{86}$/.test(value)) return 'an issued token'
  if (/^bocs_[A-Za-z0-9_-]{49}$/.test(value)) return 'a client secret'
  if (/^A{9}[A-Za-z0-9_-]{23}$/.test(value)) return 'a cursor of the feed'
  return value
}

function section(document: string, heading: string): string {
  const start = document.indexOf(`\n${heading}\n`)
  return document.slice(start, document.indexOf('\n## ', start + heading.length))
}

function readDocument(name: string): string {
  return readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')
}
