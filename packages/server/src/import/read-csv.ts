import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Info, parse } from 'csv-parse'
import { messageOf, StartupError } from '../errors.ts'

/** A line of a file, which may go over several lines of text when a cell does. */
export interface CsvLine {
  /** Where it begins; the header is line 1. */
  number: number
  /** How many cells it has more or fewer than the header. */
  cells: { found: number; expected: number }
  /** Without blanks around it; empty if the file has no such column. */
  cell(column: string): string
  has(column: string): boolean
}

/**
 * Reads a file line by line, so that its size does not matter. Names of columns are compared without case, a byte order
 * mark is skipped, lines end as Unix or Windows ends them.
 */
export async function* readCsv(
  path: string,
  required: string[],
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<CsvLine> {
  const name = basename(path)
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  // Whatever goes wrong destroys the parser, which says so to the loop below.
  pipeline(createReadStream(path), (chunks) => utf8Only(chunks, name, onBytes), parser).catch(() => undefined)
  let header: Header | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (header) yield lineOf(header, record, info.lines)
      else header = readHeader(name, record, required)
    }
  } catch (error) {
    if (error instanceof StartupError || !(error instanceof Error) || !isAboutTheFile(error)) throw error
    throw new StartupError(`${name} cannot be read: ${messageOf(error).replace(/\.?$/, '.')}`, { cause: error })
  }
  if (!header) throw new StartupError(`${name} is empty; it has not even a header.`)
}

function isAboutTheFile(error: Error & { code?: string }): boolean {
  return error.code?.startsWith('CSV_') === true || /^E[A-Z]+$/.test(error.code ?? '')
}

async function* utf8Only(chunks: AsyncIterable<Buffer>, name: string, onBytes: (count: number) => void) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const check = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (error) {
      throw new StartupError(`${name} is not in UTF-8, which OneRoster asks for.`, { cause: error })
    }
  }
  for await (const chunk of chunks) {
    check(chunk)
    onBytes(chunk.length)
    yield chunk
  }
  check()
}

function readHeader(name: string, record: string[], required: string[]): Header {
  const titles = new Map(record.map((title, index) => [title.trim().toLowerCase(), index]))
  const missing = required.filter((column) => !titles.has(column.toLowerCase()))
  if (missing.length > 0) throw new StartupError(`${name} has no column ${missing.join(', ')}.`)
  // Asked for every cell of every line, so the comparison without case is made once for each name.
  const known = new Map<string, number>()
  return {
    length: record.length,
    indexOf(column) {
      const index = known.get(column)
      if (index !== undefined) return index
      known.set(column, titles.get(column.toLowerCase()) ?? -1)
      return this.indexOf(column)
    },
  }
}

interface Header {
  length: number
  /** -1 if the file has no such column. */
  indexOf(column: string): number
}

function lineOf(header: Header, record: string[], endsInLine: number): CsvLine {
  let breaks = 0
  for (const cell of record) if (cell.includes('\n')) breaks += cell.split('\n').length - 1
  return {
    number: endsInLine - breaks,
    cells: { found: record.length, expected: header.length },
    has: (column) => header.indexOf(column) >= 0,
    cell: (column) => record[header.indexOf(column)]?.trim() ?? '',
  }
}
