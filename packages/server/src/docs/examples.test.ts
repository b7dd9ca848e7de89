import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { administrator } from '../testing/callers/administrator-session.ts'
import { backofficeApi } from '../testing/callers/backoffice-api.ts'
import { startTestServer } from '../testing/service/start-test-server.ts'
import { readDocument } from './read-document.ts'

/** The base URL that the documented answers show. */
const documentedUrl = 'http://127.0.0.1:8080'

test.each(['interface.md', 'backoffice-api.md'])(
  'every command of docs/%s works as written and answers what is written below it',
  async (name) => {
    const server = await startTestServer()
    // curl drops cookies that have expired by its own clock.
    server.clock.set(new Date().toISOString())
    const api = backofficeApi(server, await server.signedIn())
    await api('/learning-areas', { body: { name: 'North', slug: 'north' } })
    const { body: client } = await api('/access-tokens', { body: { learning_area: 'north', token_name: 'n8n' } })

    const examples = readExamples(readDocument(name))
    expect(examples.length).toBeGreaterThan(7)
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
  },
)

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
