import pg from 'pg'
import type { ConnectionSettings } from './database.ts'

/** A separate connection outside the pool, for long work. */
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
  // The current or next query fails with the same error and handles it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
