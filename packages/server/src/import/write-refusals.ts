import { constants, createWriteStream } from 'node:fs'
import { access, open, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvRow } from '@backoffice/contract/csv-row'
import type { Tx } from '../database/database.ts'
import { messageOf, StartupError } from '../errors.ts'
import { everyRefusal } from './refusal-store.ts'

const titles = ['file', 'line', 'sourced_id', 'reason']

/** Asked before the work, which may be long. A report replaces nothing but an older one. */
export async function refuseUnwritable(file: string, bundleFolder: string): Promise<void> {
  try {
    const target = join(await realpath(dirname(file)), basename(file))
    await access(dirname(target), constants.W_OK)
    if (!relative(await realpath(bundleFolder), target).startsWith('..')) {
      throw new Error(`${file} would lie in the folder of the bundle`)
    }
    const existing = await stat(target).catch(() => undefined)
    if (existing?.isDirectory()) throw new Error(`${file} is a folder`)
    if (existing?.isFile() && !(await isReport(target))) {
      throw new Error(`${file} is there already and no report of an import`)
    }
  } catch (error) {
    throw unwritable(error)
  }
}

/** An empty file may become one. */
async function isReport(path: string): Promise<boolean> {
  const header = csvRow(titles)
  const handle = await open(path, 'r+')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(header.length))
    return bytesRead === 0 || buffer.toString('utf8', 0, bytesRead) === header
  } finally {
    await handle.close()
  }
}

/** Writes every refused line to a file. Before the import is made true: without its report there would be no way back. */
export async function writeRefusals(tx: Tx, file: string): Promise<void> {
  async function* rows() {
    yield csvRow(titles)
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
