import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { codeOf, messageOf, OperatorError } from '../../errors.ts'
import { type ConnectionSettings, withoutLimits } from '../database.ts'
import { schemaVersion } from '../migrate.ts'
import { openClient } from '../open-client.ts'
import type { OpenDatabase } from '../open-database.ts'
import { type CopiedTable, listCopiedTables } from './copied-tables.ts'

export const firstLine = /^-- Backoffice backup 1, schema (\d+)$/
export const lastLine = '-- End of the backup'

/**
 * Writes all data, as of one moment, while the service runs. The file is gzipped SQL that `psql` reads too. Neither the
 * embedded PostgreSQL nor many a container has pg_dump, and this form moves between versions and installations.
 */
export async function backUp(
  { db, connection }: Pick<OpenDatabase, 'db' | 'connection'>,
  file: string,
): Promise<{ tables: number }> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already; a backup does not overwrite anything.`)
  const version = await schemaVersion(db)
  if (version === 0) throw new OperatorError('There is nothing to back up: no service has used this database yet.')
  const tables = await listCopiedTables(db)
  const unfinished = `${file}.unfinished`
  try {
    const target = createWriteStream(unfinished, { mode: 0o600 })
    await pipeline(Readable.from(dump(connection, tables, version)), createGzip(), target)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    if (codeOf(error)?.startsWith('E'))
      throw new OperatorError(`The backup could not be written: ${messageOf(error)}.`, { cause: error })
    throw error
  }
  return { tables: tables.length }
}

async function* dump(
  connection: ConnectionSettings,
  tables: CopiedTable[],
  version: number,
): AsyncGenerator<Buffer | string> {
  const client = await openClient(connection, 'backup')
  try {
    // One moment for all tables, whatever is written meanwhile.
    await client.query(`begin isolation level repeatable read read only; ${withoutLimits}`)
    yield `-- Backoffice backup 1, schema ${version}\n`
    for (const { name, columns } of tables) {
      const target = `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`
      yield `COPY ${target} FROM stdin;\n`
      yield* client.query(copyTo(`copy ${target} to stdout`)) as AsyncIterable<Buffer>
      yield '\\.\n'
    }
    yield `${lastLine}\n`
  } finally {
    await client.end()
  }
}
