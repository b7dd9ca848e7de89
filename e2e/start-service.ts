import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { findSetUpLink } from '../packages/server/src/testing/administrator-session.ts'
import { makeDataFolder, removeDataFolder } from '../packages/server/src/testing/data-folder.ts'
import { startServiceProcess } from '../packages/server/src/testing/service-process.ts'
import { startSharedPostgres } from '../packages/server/src/testing/shared-postgres.ts'

export interface Service {
  url: string
  setUpLink: string
  /** Lets time pass in which nobody has signed in or confirmed that it is them. */
  letConfirmationsExpire(): Promise<void>
  stop(): Promise<void>
}

export interface Postgres {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

/** Starting one takes longer than most tests, so a worker has one for all of its tests. */
export async function startPostgres(): Promise<Postgres> {
  const postgres = await startSharedPostgres()
  const { host = '', user = '', password = '' } = postgres.connection
  const client = new pg.Client(postgres.connection)
  await client.connect()
  return {
    async createDatabase() {
      const name = `test_${randomBytes(6).toString('hex')}`
      await client.query(`create database ${name}`)
      return `postgresql://${user}:${encodeURIComponent(String(password))}@/${name}?host=${encodeURIComponent(host)}`
    },
    async stop() {
      await client.end()
      await postgres.stop()
    },
  }
}

/** A service as an operator starts it, with an empty database and data folder and a port of its own. */
export async function startService(postgres: Postgres): Promise<Service> {
  const dataDir = makeDataFolder()
  const databaseUrl = await postgres.createDatabase()
  const service = await startServiceProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  return {
    url: service.url,
    setUpLink: findSetUpLink(service.said()),
    async letConfirmationsExpire() {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      await client.query(
        `update sessions set confirmed_at = coalesce(confirmed_at, created_at) - interval '10 minutes'`,
      )
      await client.end()
    },
    async stop() {
      const code = await service.stop()
      removeDataFolder(dataDir)
      if (code !== 0) throw new Error(`The service ended with ${code} after SIGTERM. It said:\n${service.said()}`)
    },
  }
}
