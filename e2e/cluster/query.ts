import pg from 'pg'
import type { ConnectionSettings } from '../../packages/server/src/database/database.ts'

/** Over a connection for just this. */
export async function query<Row extends object>(
  connection: ConnectionSettings,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
