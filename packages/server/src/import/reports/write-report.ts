import { constants, createWriteStream } from 'node:fs'
import { access, lstat, open, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvValue, csvRow } from '@backoffice/contract/csv-row'
import { messageOf, OperatorError } from '../../errors.ts'
import { isOurs } from '../../files/file-owner.ts'
import { writeWhole } from '../../files/unfinished-file.ts'

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
    // It tells who people are: it does not go where somebody else waits for it.
    if (existing?.isFile() && !isOurs(existing))
      throw new Error(`${path} is there already and belongs to somebody else`)
    if (existing?.isFile() && !(await isReport(target, titles))) {
      throw new Error(`${path} is there already and no such report`)
    }
    return target
  } catch (error) {
    throw unwritable(error)
  }
}

/** Links are followed if this user or root made them. */
async function followLinks(path: string): Promise<string> {
  const entry = await lstat(path).catch(() => undefined)
  if (entry && !isOurs(entry)) throw new Error(`${path} is there already and belongs to somebody else`)
  if (!entry?.isSymbolicLink()) return join(await realpath(dirname(path)), basename(path))
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
  let target: Writable | undefined
  const write = (opened: Writable) => {
    target = opened
    return pipeline(Readable.from(rows()), opened)
  }
  try {
    const place = await followLinks(path)
    const existing = await stat(place).catch(() => undefined)
    // What is no file cannot be replaced: a pipe, the standard output.
    if (existing && !existing.isFile()) await write(createWriteStream(place))
    else await writeWhole(place, write, { replace: true })
  } catch (error) {
    if (target && !target.errored && !target.writableFinished) throw error
    throw unwritable(error)
  }
}

function unwritable(error: unknown): OperatorError {
  const text = `The report could not be written: ${messageOf(error)}. Nothing was imported.`
  return new OperatorError(text, { cause: error })
}
