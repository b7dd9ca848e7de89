import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Options, parse } from 'csv-parse'
import { codeOf, messageOf, OperatorError } from '../../errors.ts'

/** A CSV record. It spans several lines of text if a cell contains line breaks. */
export interface CsvLine {
  /** The line of text on which it starts; the header is line 1. */
  number: number
  /** The number of its cells and that of the header. */
  cells: { found: number; expected: number }
  /** Trimmed; empty if the file has no such column. */
  cell(column: string): string
  has(column: string): boolean
}

/** An unclosed quote turns the rest of a file into one record. No OneRoster record is as long as this limit. */
const maxRecordBytes = 1 << 20

/**
 * Streams a file, so that its size does not matter. Column names are case-insensitive, a byte order mark is skipped, and
 * lines may end with LF, CRLF or CR. A quote inside an unquoted cell is part of the cell. Records with only empty cells,
 * which spreadsheets leave at the end, are skipped.
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
  // Any error destroys the parser, so the loop below throws it.
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
 * Detects an unclosed quote that has swallowed the lines after it. Either the cell still starts with the quote, because
 * other quotes follow, or the opening quote of a later cell has closed it, and the cell contains the commas of whole lines.
 */
function hasSwallowedLines(cell: string, width: number): boolean {
  return /[\r\n]/.test(cell) && (cell.startsWith('"') || cell.split(',').length >= Math.max(width, 4))
}

interface Row {
  cells: string[]
  number: number
}

/**
 * Calculates the line on which each record starts. The parser only tells where records end, and counts a CRLF within quotes
 * as two lines.
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

/** Apart from excessive length, an unclosed quote is the only error that the parser reports with these options. */
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
  // indexOf is called for every cell, so it converts each column name to lower case only once.
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

/** Guesses why a file saved by a spreadsheet lacks the columns. */
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
