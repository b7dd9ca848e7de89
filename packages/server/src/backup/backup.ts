import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import { type ConnectionSettings, withoutLimits } from '../database/connection/database.ts'
import { openClient } from '../database/connection/open-client.ts'
import { schemaVersion } from '../database/upkeep/migrate.ts'
import { codeOf, messageOf, OperatorError } from '../errors.ts'
import { writeWhole } from '../files/unfinished-file.ts'
import type { TokenKey } from '../secrets/token-keys.ts'
import type { OpenDatabase } from '../start/open-database.ts'
import {
  type CopyTarget,
  copyLine,
  copyTarget,
  endOfTable,
  firstLine,
  lastLine,
  signatureLine,
} from './backup-format.ts'
import { listCopiedTables } from './copied-tables.ts'

/**
 * Writes a signed snapshot of all data while the service runs. The embedded PostgreSQL and many containers have no
 * pg_dump, and this format moves between versions and installations.
 */
export async function backUp(
  { db, connection }: Pick<OpenDatabase, 'db' | 'connection'>,
  file: string,
  key: TokenKey,
): Promise<{ tables: number }> {
  const exists = () => new OperatorError(`${file} already exists. A backup never overwrites a file.`)
  if (lstatSync(file, { throwIfNoEntry: false })) throw exists()
  const schema = await schemaVersion(db)
  if (schema === 0) throw new OperatorError('There is nothing to back up: the service has not used this database yet.')
  const tables = await listCopiedTables(db)
  try {
    await writeWhole(
      file,
      (target) => pipeline(Readable.from(signed(dump(connection, tables, schema), key)), createGzip(), target),
      { replace: false },
    )
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw exists()
    if (/^E[A-Z]+$/.test(codeOf(error) ?? ''))
      throw new OperatorError(`The backup could not be written: ${messageOf(error)}.`, { cause: error })
    throw error
  }
  return { tables: tables.length }
}

async function* signed(content: AsyncIterable<Buffer | string>, key: TokenKey): AsyncGenerator<Buffer | string> {
  const digest = createHash('sha256')
  for await (const piece of content) {
    digest.update(piece)
    yield piece
  }
  yield `${signatureLine(key, digest.digest())}\n`
}

async function* dump(
  connection: ConnectionSettings,
  tables: CopyTarget[],
  schema: number,
): AsyncGenerator<Buffer | string> {
  const client = await openClient(connection, 'backup')
  try {
    // One snapshot for all tables, whatever is written meanwhile.
    await client.query(`begin isolation level repeatable read read only; ${withoutLimits}`)
    yield `${firstLine(schema)}\n`
    for (const target of tables) {
      yield `${copyLine(target)}\n`
      yield* client.query(copyTo(`copy ${copyTarget(target)} to stdout`)) as AsyncIterable<Buffer>
      yield `${endOfTable}\n`
    }
    yield `${lastLine}\n`
  } finally {
    await client.end()
  }
}
