import pg from 'pg'
import type { ConnectionSettings } from './database.ts'

/** A connection of its own, not one of the pool, for work that takes long. */
export async function openClient(
  connection: ConnectionSettings,
  purpose: 'backup' | 'restore' | 'export' | 'import' | 'listener' | 'preparation',
  options: pg.ClientConfig = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: `backoffice ${purpose}`,
    keepAlive: true,
    ...options,
  })
  // Said again by the query under way, or by the next one, which is where it is dealt with.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
