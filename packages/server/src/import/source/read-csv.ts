import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { codeOf, messageOf, OperatorError } from '../../errors.ts'

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

/** A quote that is never closed makes one record of the rest of a file; nothing in OneRoster is as long as this. */
const maxRecordBytes = 1 << 20

/**
 * Reads a file line by line, so that its size does not matter. Names of columns are compared without case, a byte order
 * mark is skipped, lines end as Unix or Windows ends them. A quote inside a cell is part of it. Lines
 * of empty cells, which spreadsheets leave at the end, are skipped.
 */
export async function* readCsv(
  path: string,
  required: string[],
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<CsvLine> {
  const name = basename(path)
  const counter = createLineCounter()
  let width = 0
  const options: Options<Row, string[]> = {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record(cells, { lines }) {
      const number = counter.count(cells, lines)
      if (cells.every((cell) => cell.trim() === '')) return null
      width ||= cells.length
      if (cells.some((cell) => hasSwallowedLines(cell, width))) throw neverClosed(name, number)
      return { cells, number }
    },
  }
  const parser = parse(options as unknown as Options)
  // Whatever goes wrong destroys the parser, which says so to the loop below.
  pipeline(createReadStream(path), (chunks) => utf8Only(chunks, name, onBytes), parser).catch(() => undefined)
  let header: Header | undefined
  try {
    for await (const { cells, number } of parser as AsyncIterable<Row>) {
      if (header) yield lineOf(header, cells, number)
      else header = readHeader(name, cells, required)
    }
  } catch (error) {
    throw explained(error, name, counter.next())
  }
  if (!header) throw new OperatorError(`${name} is empty. It needs a header at least.`)
}

/**
 * A quote that met others before it was closed is left at the beginning of its cell. One that is closed by a quote of
 * another line, which was meant to be closed itself, leaves no trace but the commas of whole lines.
 */
function hasSwallowedLines(cell: string, width: number): boolean {
  return /[\r\n]/.test(cell) && (cell.startsWith('"') || cell.split(',').length >= Math.max(width, 4))
}

interface Row {
  cells: string[]
  number: number
}

/**
 * Where records begin, which go over several lines when a cell does. The parser says where they end, and counts a Windows
 * line end within quotes as two.
 */
function createLineCounter() {
  let lastEnd = 0
  let countedTwice = 0
  return {
    count(cells: string[], end: number): number {
      const oneLine = end === lastEnd + 1
      lastEnd = end
      if (oneLine) return end - countedTwice
      const breaks = cells.flatMap((cell) => cell.match(/\r\n|\r|\n/g) ?? [])
      countedTwice += breaks.filter((character) => character === '\r\n').length
      return end - countedTwice - breaks.length
    },
    next: () => lastEnd - countedTwice + 1,
  }
}

function explained(error: unknown, name: string, from: number): unknown {
  if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') return tooLong(name, from, error)
  if (error instanceof CsvError) return neverClosed(name, from, error)
  if (error instanceof OperatorError || !/^E[A-Z]+$/.test(codeOf(error) ?? '')) return error
  return new OperatorError(`${name} cannot be read: ${messageOf(error).replace(/\.?$/, '.')}`, { cause: error })
}

function tooLong(name: string, from: number, cause: unknown): OperatorError {
  const text = `${name} cannot be read: the record that begins in line ${from} is larger than 1 MiB. Is a quote not closed?`
  return new OperatorError(text, { cause })
}

/** Beside its length the only thing that makes a record unreadable as CSV. */
function neverClosed(name: string, from: number, cause?: unknown): OperatorError {
  return new OperatorError(`${name} cannot be read: the quote opened in line ${from} is never closed.`, { cause })
}

async function* utf8Only(chunks: AsyncIterable<Buffer>, name: string, onBytes: (count: number) => void) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const check = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (error) {
      throw new OperatorError(`${name} is not UTF-8, which OneRoster requires.`, { cause: error })
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
  const twin = record.find((title, index) => title.trim() !== '' && titles.get(title.trim().toLowerCase()) !== index)
  if (twin !== undefined) throw new OperatorError(`${name} has more than one column ${twin.trim()}.`)
  const missing = required.filter((column) => !titles.has(column.toLowerCase()))
  if (missing.length > 0) throw new OperatorError(`${name} has no column ${missing.join(', ')}${guess(record)}.`)
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

/** What a spreadsheet may have done to a file without columns. */
function guess(titles: string[]): string {
  const text = titles.join()
  if (text.includes('\0')) return '; it seems to be UTF-16, not UTF-8'
  if (text.includes(';')) return '; it seems to be separated by semicolons, not by commas'
  return text.includes('\t') ? '; it seems to be separated by tabs, not by commas' : ''
}

interface Header {
  length: number
  /** -1 if the file has no such column. */
  indexOf(column: string): number
}

function lineOf(header: Header, cells: string[], number: number): CsvLine {
  return {
    number,
    cells: { found: cells.length, expected: header.length },
    has: (column) => header.indexOf(column) >= 0,
    cell: (column) => cells[header.indexOf(column)]?.trim() ?? '',
  }
}
