import pg from 'pg'

/** A database that is known by its URL. */
export interface Database {
  connectionString: string
}

/** Over a connection for just this. */
export async function query<Row extends object>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
