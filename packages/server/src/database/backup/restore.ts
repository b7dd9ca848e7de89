import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { codeOf, messageOf, OperatorError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { type ConnectionSettings, connectWithoutLimits, type Db, withoutLimits } from '../database.ts'
import { latestVersion, migrate } from '../migrate.ts'
import { openClient } from '../open-client.ts'
import { firstLine, lastLine } from './backup.ts'
import { hasRows, listCopiedTables } from './copied-tables.ts'

/** Reads a backup into an empty database, all of it or nothing, and brings it up to this version's schema. */
export async function restore(connection: ConnectionSettings, file: string, log: Log): Promise<{ rows: number }> {
  const db = connectWithoutLimits(connection, log)
  try {
    const version = await readVersion(file)
    await refuseUnlessEmpty(db)
    await dropTables(db)
    await migrate(db, version)
    const rows = await load(connection, file)
    await migrate(db)
    return { rows }
  } finally {
    await db.destroy()
  }
}

async function readVersion(file: string): Promise<number> {
  for await (const line of readLines(file)) {
    const version = Number(firstLine.exec(line.toString())?.[1])
    if (!version) break
    if (version <= latestVersion) return version
    throw new OperatorError(
      `${file} was made by a newer version of the service (schema ${version}; this one knows ${latestVersion}).`,
    )
  }
  throw new OperatorError(`${file} is not a backup of this service.`)
}

async function refuseUnlessEmpty(db: Db): Promise<void> {
  for (const { name } of await listCopiedTables(db)) {
    if (await hasRows(db, name)) {
      throw new OperatorError(
        `The database already holds data (${name}), which a restore would destroy. Restore into an empty one: a new DATA_DIR, or another DATABASE_URL.`,
      )
    }
  }
}

/** An empty schema of whatever version makes room for that of the backup. */
async function dropTables(db: Db): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  for (const { name } of rows) await sql`drop table if exists ${sql.id(name)} cascade`.execute(db)
}

async function load(connection: ConnectionSettings, file: string): Promise<number> {
  const client = await openClient(connection, 'restore')
  try {
    await client.query(`begin; ${withoutLimits}`)
    const rows = await loadTables(client, file)
    await client.query('commit')
    return rows
  } finally {
    // Without the commit PostgreSQL rolls everything back.
    await client.end()
  }
}

async function loadTables(client: pg.Client, file: string): Promise<number> {
  let rows = 0
  let complete = false
  let table: Writable | undefined
  for await (const line of readLines(file)) {
    if (table) {
      if (line.equals(endOfTable)) {
        table.end()
        await finished(table)
        table = undefined
      } else {
        rows += 1
        if (!table.write(Buffer.concat([line, newline]))) await drained(table)
      }
      continue
    }
    const text = line.toString()
    if (text.startsWith('COPY ')) {
      table = client.query(copyFrom(text.replace(/;$/, '')))
      // Seen by `finished` or `drained`; without a listener of its own it would end the process first.
      table.on('error', () => undefined)
    } else if (text === lastLine) complete = true
  }
  table?.destroy()
  if (!complete) throw new OperatorError(`${file} is cut off; nothing was restored.`)
  return rows
}

const newline = Buffer.from('\n')
const endOfTable = Buffer.from('\\.')

async function drained(stream: Writable): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.once('drain', resolve)
    stream.once('error', reject)
  })
}

/** Split at line feeds only: `node:readline` would also split at U+2028, which data may hold. */
async function* readLines(file: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  const source = createReadStream(file)
  const text = source.pipe(createGunzip())
  source.on('error', (error) => text.destroy(error))
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      const block = Buffer.concat([rest, chunk])
      let start = 0
      for (let end = block.indexOf(10); end !== -1; end = block.indexOf(10, start)) {
        yield block.subarray(start, end)
        start = end + 1
      }
      rest = block.subarray(start)
    }
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (code === 'Z_BUF_ERROR') return // The file ends in the middle: whoever reads on finds no end mark.
    if (code.startsWith('Z_') || code.startsWith('E')) {
      throw new OperatorError(`${file} cannot be read as a backup: ${messageOf(error)}.`, { cause: error })
    }
    throw error
  } finally {
    source.destroy()
  }
}
