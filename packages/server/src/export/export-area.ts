import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { commandLineActor } from '../authority/actor.ts'
import { ofTheCommandLine } from '../authority/changes.ts'
import { type ConnectionSettings, type Db, withoutLimits } from '../database/connection/database.ts'
import { openClient } from '../database/connection/open-client.ts'
import { codeOf, messageOf, OperatorError } from '../errors.ts'
import { refuseOthersFile } from '../files/file-owner.ts'
import { requireLearningArea } from '../hierarchy/require-learning-area.ts'
import { exportedFiles } from './exported-files.ts'

export interface ExportReport {
  folder: string
  /** Rows by file. */
  rows: Record<string, number>
}

/** Writes a consistent snapshot of a learning area as CSV files; the service may be running. */
export async function exportArea(
  { db, connection }: { db: Db; connection: ConnectionSettings },
  { areaSlug, folder }: { areaSlug: string; folder: string },
): Promise<ExportReport> {
  const area = await requireLearningArea(db, areaSlug)
  const client = await openClient(connection, 'export')
  try {
    const made = await takeFolder(folder)
    try {
      const rows = await writeFiles(client, exportedFiles(area.id), folder)
      const event = { at: new Date(), actor: commandLineActor, subject: area.id, areaId: area.id, details: rows }
      await db
        .transaction()
        .execute((tx) => recordAuditEvent(ofTheCommandLine(tx), { ...event, action: 'learning_area.exported' }))
      return { folder, rows }
    } catch (error) {
      // An incomplete export could be mistaken for a complete one.
      for (const name of Object.keys(exportedFiles(area.id))) await rm(join(folder, name), { force: true })
      if (made) await rm(folder, { recursive: true, force: true })
      if (!/^E[A-Z]+$/.test(codeOf(error) ?? '')) throw error
      throw new OperatorError(`The export could not be written: ${messageOf(error)}.`, { cause: error })
    }
  } finally {
    await client.end()
  }
}

async function writeFiles(client: pg.Client, files: Record<string, string>, folder: string) {
  await client.query(`begin isolation level repeatable read read only; ${withoutLimits}`)
  const rows: Record<string, number> = {}
  for (const [name, query] of Object.entries(files)) {
    const copy = client.query(copyTo(`copy (${query}) to stdout with (format csv, header, force_quote *)`))
    await pipeline(copy, createWriteStream(join(folder, name), { mode: 0o600, flags: 'wx' }))
    rows[name] = copy.rowCount
  }
  return rows
}

/** Creates the folder, or accepts an empty one. Returns whether it was created. */
async function takeFolder(folder: string): Promise<boolean> {
  try {
    refuseOthersFile(folder)
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    const found = await readdir(folder)
    if (found.length > 0) throw new OperatorError(`${folder} is not empty. An export never overwrites files.`)
    return made !== undefined
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`${folder} cannot be written to: ${messageOf(error)}.`, { cause: error })
  }
}
