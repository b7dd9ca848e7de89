import { constants, createWriteStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvRow } from '@backoffice/contract/csv-row'
import type { Tx } from '../database/database.ts'
import { messageOf, StartupError } from '../errors.ts'
import { everyRefusal } from './refusal-store.ts'

/** Asked before the work, which may be long. */
export async function refuseUnwritable(file: string): Promise<void> {
  try {
    await access(dirname(file), constants.W_OK)
  } catch (error) {
    throw unwritable(error)
  }
}

/** Writes every refused line to a file. Before the import is made true: without its report there would be no way back. */
export async function writeRefusals(tx: Tx, file: string): Promise<void> {
  async function* rows() {
    yield csvRow(['file', 'line', 'sourced_id', 'reason'])
    for await (const { file: name, line, sourced_id, reason } of everyRefusal(tx)) {
      yield csvRow([name, line ?? undefined, sourced_id, reason])
    }
  }
  const target = createWriteStream(file, { mode: 0o600 })
  try {
    await pipeline(Readable.from(rows()), target)
  } catch (error) {
    if (!target.errored) throw error
    throw unwritable(error)
  }
}

function unwritable(error: unknown): StartupError {
  const text = `The report could not be written: ${messageOf(error)}. Nothing was imported.`
  return new StartupError(text, { cause: error })
}
