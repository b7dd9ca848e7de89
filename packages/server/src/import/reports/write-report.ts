import { constants, createWriteStream } from 'node:fs'
import { access, lstat, open, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvValue, csvRow } from '@backoffice/contract/csv-row'
import { messageOf, OperatorError } from '../../errors.ts'
import { isOurs } from '../../files/file-owner.ts'
import { writeWhole } from '../../files/unfinished-file.ts'

/** A CSV file for results that are too long for a terminal. */
export interface ReportFile<Title extends string = string> {
  path: string
  titles: readonly Title[]
  /** The titles of earlier versions, whose reports may be replaced, too. */
  earlierTitles?: readonly string[]
}

export type ReportRow<Title extends string> = Record<Title, CsvValue>

/**
 * Checks before the import, which may take long, that the report can be written. A report replaces only an older report or
 * an empty file. Returns the real path, with links resolved.
 */
export async function refuseUnwritable(report: ReportFile, bundleFolder: string): Promise<string> {
  const { path } = report
  try {
    const target = await followLinks(path)
    await access(dirname(target), constants.W_OK)
    const fromBundle = relative(await realpath(bundleFolder), target)
    if (fromBundle !== '..' && !fromBundle.startsWith(`..${sep}`)) {
      throw new Error(`${path} is inside the folder of the bundle`)
    }
    const existing = await stat(target).catch(() => undefined)
    if (existing?.isDirectory()) throw new Error(`${path} is a folder`)
    // The report has personal data, so it is not written to a file of another user.
    if (existing?.isFile() && !isOurs(existing)) throw new Error(`${path} already exists and belongs to another user`)
    if (existing?.isFile() && !(await isReport(target, report))) {
      throw new Error(`${path} already exists and is not such a report`)
    }
    return target
  } catch (error) {
    throw unwritable(error)
  }
}

/** Follows a link only if this user or root created it. */
async function followLinks(path: string): Promise<string> {
  const entry = await lstat(path).catch(() => undefined)
  if (entry && !isOurs(entry)) throw new Error(`${path} already exists and belongs to another user`)
  if (!entry?.isSymbolicLink()) return join(await realpath(dirname(path)), basename(path))
  const existing = await stat(path).catch(() => undefined)
  if (!existing) throw new Error(`${path} is a broken link`)
  // A link to a pipe, such as /dev/stdout, has no real path.
  return existing.isFile() || existing.isDirectory() ? realpath(path) : path
}

/** Accepts an empty file, too. */
async function isReport(path: string, { titles, earlierTitles = titles }: ReportFile): Promise<boolean> {
  const headers = [csvRow([...titles]), csvRow([...earlierTitles]), `${earlierTitles.join(',')}\r\n`]
  const handle = await open(path, 'r+')
  try {
    const length = Math.max(...headers.map((header) => header.length))
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length))
    const text = buffer.toString('utf8', 0, bytesRead)
    return text === '' || headers.some((header) => text.startsWith(header))
  } finally {
    await handle.close()
  }
}

/** Is called before the commit, so that nothing is imported if a report cannot be written. */
export async function writeReport<Title extends string>(
  { path, titles }: ReportFile<Title>,
  rows: AsyncIterable<ReportRow<Title>>,
): Promise<void> {
  async function* lines() {
    yield csvRow([...titles])
    for await (const row of rows) yield csvRow(titles.map((title) => row[title]))
  }
  let target: Writable | undefined
  const write = (opened: Writable) => {
    target = opened
    return pipeline(Readable.from(lines()), opened)
  }
  try {
    const destination = await followLinks(path)
    const existing = await stat(destination).catch(() => undefined)
    // Only regular files can be replaced; a pipe or the standard output is written to directly.
    if (existing && !existing.isFile()) await write(createWriteStream(destination))
    else await writeWhole(destination, write, { replace: true })
  } catch (error) {
    if (target && !target.errored && !target.writableFinished) throw error
    throw unwritable(error)
  }
}

function unwritable(error: unknown): OperatorError {
  const text = `The report could not be written: ${messageOf(error)}. Nothing was imported.`
  return new OperatorError(text, { cause: error })
}
