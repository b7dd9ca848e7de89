import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tables } from '../schema/tables.ts'
import { type ConnectionSettings, type Tx, withoutLimits } from './database.ts'
import { openClient } from './open-client.ts'

/** One transaction on its own connection, without time limits. It ends with the process at the latest. */
export interface CopySession {
  tx: Tx
  /** Sends rows in COPY's text format to a table. */
  copyInto(target: string, rows: AsyncIterable<string | Buffer>): Promise<void>
  commit(): Promise<void>
  /** Without a commit before it, everything is rolled back. */
  close(): Promise<void>
}

export async function openCopySession(
  connection: ConnectionSettings,
  purpose: 'import' | 'restore',
): Promise<CopySession> {
  const client = await openClient(connection, purpose)
  // Kysely and COPY take turns on the same connection.
  const pool = {
    connect: async () => Object.assign(client, { release: () => undefined }),
    end: () => client.end(),
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
  const tx = await db.startTransaction().execute()
  // Overrides the server's limits. The memory is for sorting and joining the staged rows of an import.
  await sql.raw(`${withoutLimits}; set local work_mem = '64MB'`).execute(tx)
  return {
    tx,
    copyInto: (target, rows) => pipeline(rows, client.query(copyFrom(`copy ${target} from stdin`))),
    commit: async () => void (await tx.commit().execute()),
    close: () => client.end(),
  }
}
