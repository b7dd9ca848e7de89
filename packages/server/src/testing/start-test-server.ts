import { onTestFinished } from 'vitest'
import { prepareFirstAdministrator } from '../administrators/first-administrator.ts'
import { buildApp } from '../app.ts'
import { type Config, loadConfig } from '../config.ts'
import type { ConnectionSettings, Db } from '../database/database.ts'
import { createLog } from '../log.ts'
import { followSetUpLink } from './administrator-session.ts'
import { type Clock, createClock } from './clock.ts'
import { freePort } from './free-port.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestServer {
  url: string
  db: Db
  connection: ConnectionSettings
  clock: Clock
  /** Every line the service has logged so far. */
  log(): string
  /** The first administrator's set-up link, as the start would print it. */
  setUpLink(): Promise<string>
  /** Makes the first administrator and returns the session cookie. */
  signedIn(): Promise<string>
}

/** The real application on a real database and a real port, stopped when the test ends. */
export async function startTestServer(settings: Partial<Config> = {}): Promise<TestServer> {
  const port = await freePort()
  const { db, connection, drop } = await createTestDatabase()
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const clock = createClock()
  const config = { ...loadConfig({ PORT: String(port), DATA_DIR: '/nonexistent' }), ...settings }
  const deps = { config, db, log, now: clock.now }
  const app = await buildApp(deps)
  await app.listen({ host: config.host, port })
  onTestFinished(async () => {
    await app.close()
    await drop()
  })

  const url = `${config.tls ? 'https' : 'http'}://127.0.0.1:${port}`
  const setUpLink = async () => {
    const link = await prepareFirstAdministrator(deps)
    if (!link) throw new Error('there is an administrator already')
    return link
  }
  return {
    url,
    db,
    connection,
    clock,
    log: () => lines.join(''),
    setUpLink,
    signedIn: async () => followSetUpLink((await setUpLink()).replace(config.baseUrl, url)),
  }
}
