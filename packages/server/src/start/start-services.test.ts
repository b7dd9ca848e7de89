import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { connectPools } from '../database/connection/pools.ts'
import { severableConnection } from '../testing/postgres/severable-connection.ts'
import { createTestDatabase, silent } from '../testing/postgres/test-database.ts'
import { startServices } from './start-services.ts'

test('a start during which the database goes away fails and leaves nothing behind that would keep the process alive', async () => {
  const { db, connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  const line = await severableConnection(connection)
  const pools = connectPools(line.connection, 10, silent)
  onTestFinished(pools.close)
  line.cut()
  const config = loadConfig({ TOKEN_KEYS: Buffer.alloc(32).toString('base64') })
  await expect(startServices(config, { pools, connection }, silent, () => new Date())).rejects.toThrow()
  const listening = async () =>
    (
      await sql`
        select from pg_stat_activity
        where datname = current_database() and application_name = 'backoffice listener'`.execute(db)
    ).rows.length
  await expect.poll(listening).toBe(0)
})
