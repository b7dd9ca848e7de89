// npm run demo: the service on a temporary folder, with learning areas, people, courses and a year of enrolments.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listAdministrators } from '../administrators/list-administrators.ts'
import { settingNames } from '../config.ts'
import { connect } from '../database/connection/database.ts'
import { findRunningPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { createLog } from '../log.ts'
import { type DemoCredentials, fillDemo } from './fill-demo.ts'
import { portOrAnother } from './port-or-another.ts'
import { createSeededRandom } from './seeded-random.ts'

const administrator = { email: 'demo@example.org', password: 'learning-by-doing' }

let stopping = false
const dataDir = mkdtempSync(join(tmpdir(), 'backoffice-demo-'))
try {
  const port = await portOrAnother(Number(process.env.PORT) || 8080)
  const url = `http://127.0.0.1:${port}`
  const service = startService(port)
  const ended = once(service, 'exit')
  await demonstrate(service, url).catch((error) => {
    service.kill('SIGTERM')
    // If the demo is stopped while its data is created, the resulting error is of no interest.
    if (!stopping) throw error
  })
  const [code] = await ended
  process.exitCode = stopping ? 0 : (code ?? 1)
} finally {
  remove(dataDir)
  say('The demo has stopped. Its data is deleted.')
}

async function demonstrate(service: ChildProcess, url: string): Promise<void> {
  while (!(await isReady(url))) {
    if (service.exitCode !== null) throw new Error('The service could not be started.')
    await sleep(50)
  }
  say('Creating users, courses and a year of enrolments …')
  say(invitation(url, await fill()))
}

/** Passes only the log level from the environment's settings: the demo must not touch a real database. */
function startService(port: number): ChildProcess {
  const others = Object.entries(process.env).filter(([name]) => !settingNames.includes(name) || name === 'LOG_LEVEL')
  const env = {
    // At the default level, the request log would hide the sign-in details printed here.
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(others),
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  }
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping = true
      child.kill('SIGTERM')
    })
  }
  return child
}

async function fill(): Promise<DemoCredentials> {
  const connection = findRunningPostgres(dataDir)
  if (!connection) throw new Error('the service has no database of its own')
  const log = createLog('warn')
  // The data is temporary, so losing it in a crash does not matter.
  const db = connect({ ...connection, options: '-c synchronous_commit=off' }, log)
  try {
    const [first] = await listAdministrators({ db })
    return await fillDemo(
      {
        db,
        random: createSeededRandom(2026),
        today: new Date(),
        administrator: {
          kind: 'administrator',
          ...(first ? { id: first.id } : {}),
          ip: '127.0.0.1',
          authority: 'not needed',
        },
      },
      log,
    )
  } finally {
    await db.destroy()
  }
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => undefined)
  await response?.arrayBuffer()
  return response?.status === 200
}

function invitation(url: string, { clientId, clientSecret }: DemoCredentials): string {
  return `
This is a demo. All of its data is made up, and is deleted when you stop it (Ctrl-C).

  Backoffice:  ${url}/backoffice/
  Email:       ${administrator.email}
  Password:    ${administrator.password}

An access token for the learning area kranich-akademie, with read and write access:

  base_url:       ${url}
  client_id:      ${clientId}
  client_secret:  ${clientSecret}

Get three of its users from the API:

  curl -sS '${url}/api/1/users?limit=3' -H 'Service-Client-UUID: ${clientId}' \\
    -H "Authorization: Bearer $(curl -sS ${url}/oauth/token -d grant_type=client_credentials \\
      -d client_id=${clientId} -d client_secret=${clientSecret} |
      sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')"
`
}

/** Also deletes the database, which is in another folder when the service runs as root. */
function remove(folder: string): void {
  try {
    rmSync(realpathSync(join(folder, 'postgres')), { recursive: true, force: true })
  } catch {
    // The database was not created yet.
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Writes to standard error, because logs go to standard output. */
function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
