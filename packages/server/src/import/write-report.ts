import { constants, createWriteStream } from 'node:fs'
import { access, lstat, open, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvValue, csvRow } from '@backoffice/contract/csv-row'
import { messageOf, OperatorError } from '../errors.ts'

/** A file for what does not fit on a screen. */
export interface ReportFile {
  path: string
  titles: string[]
}

/**
 * Asked before the work, which may be long. A report replaces nothing but an older one. Tells where it will really lie,
 * whatever links lead there.
 */
export async function refuseUnwritable({ path, titles }: ReportFile, bundleFolder: string): Promise<string> {
  try {
    const target = await followLinks(path)
    await access(dirname(target), constants.W_OK)
    const fromBundle = relative(await realpath(bundleFolder), target)
    if (fromBundle !== '..' && !fromBundle.startsWith(`..${sep}`)) {
      throw new Error(`${path} would lie in the folder of the bundle`)
    }
    const existing = await stat(target).catch(() => undefined)
    if (existing?.isDirectory()) throw new Error(`${path} is a folder`)
    if (existing?.isFile() && !(await isReport(target, titles))) {
      throw new Error(`${path} is there already and no such report`)
    }
    return target
  } catch (error) {
    throw unwritable(error)
  }
}

async function followLinks(path: string): Promise<string> {
  const isLink = (await lstat(path).catch(() => undefined))?.isSymbolicLink()
  if (!isLink) return join(await realpath(dirname(path)), basename(path))
  const existing = await stat(path).catch(() => undefined)
  if (!existing) throw new Error(`${path} is a link that leads nowhere`)
  // The standard output, for one, is a link to what has no path.
  return existing.isFile() || existing.isDirectory() ? realpath(path) : path
}

/** An empty file may become one. */
async function isReport(path: string, titles: string[]): Promise<boolean> {
  const header = csvRow(titles)
  // As earlier versions wrote it.
  const bare = `${titles.join(',')}\r\n`
  const handle = await open(path, 'r+')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(header.length))
    const text = buffer.toString('utf8', 0, bytesRead)
    return text === '' || text === header || text.startsWith(bare)
  } finally {
    await handle.close()
  }
}

/** Before the import is made true: without its reports there would be no way back. */
export async function writeReport({ path, titles }: ReportFile, lines: AsyncIterable<CsvValue[]>): Promise<void> {
  async function* rows() {
    yield csvRow(titles)
    for await (const line of lines) yield csvRow(line)
  }
  const target = createWriteStream(path, { mode: 0o600 })
  try {
    await pipeline(Readable.from(rows()), target)
  } catch (error) {
    if (!target.errored) throw error
    throw unwritable(error)
  }
}

function unwritable(error: unknown): OperatorError {
  const text = `The report could not be written: ${messageOf(error)}. Nothing was imported.`
  return new OperatorError(text, { cause: error })
}
