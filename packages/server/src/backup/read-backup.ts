import { createHash } from 'node:crypto'
import { OperatorError } from '../errors.ts'
import {
  type CopyTarget,
  endOfTable,
  lastLine,
  parseCopyLine,
  parseFirstLine,
  parseSignatureLine,
  type Signature,
} from './backup-format.ts'
import { cutOff, readLines } from './read-lines.ts'

/** The content of a file that has the format of a backup from its first line to its last. */
export interface BackupContent {
  schema: number
  tables: CopyTarget[]
  rows: number
  /** Covers everything but the signature. */
  digest: Buffer
  signature: Signature | undefined
  /** The unpacked size. */
  bytes: number
}

type OnTable = (target: CopyTarget, rows: AsyncIterable<Buffer>) => Promise<void>

/** Far more than the schema has. Bounds the memory for finding duplicates. */
const maxTables = 1_000
const longestCopyLineBytes = 64 * 2 ** 10

/**
 * Reads a whole backup and refuses anything that `backup` does not write. Needs little memory, whatever the size.
 * `onTable` must consume all of its rows.
 */
export async function readBackup(file: string, onTable: OnTable): Promise<BackupContent> {
  const lines = readLines(file)
  const digest = createHash('sha256')
  let [number, rowCount, bytes] = [0, 0, 0]

  async function next(): Promise<Buffer | undefined> {
    const { value, done } = await lines.next()
    if (done) return undefined
    if (value === cutOff) throw endsEarly()
    number += 1
    bytes += value.length
    return value
  }
  async function nextSigned(): Promise<Buffer> {
    const line = await next()
    if (!line) throw endsEarly()
    digest.update(line)
    return line
  }
  const endsEarly = () => new OperatorError(`${file} is incomplete. Nothing was restored.`)
  // Do not quote the line: it may contain control characters for the terminal.
  const unexpected = () =>
    new OperatorError(`${file} is not a backup of this service: "backup" does not write what is in line ${number}.`)

  async function* rowsOfTable(): AsyncGenerator<Buffer> {
    for (let line = await nextSigned(); !line.equals(endOfTableLine); line = await nextSigned()) {
      if (!isRow(line)) throw unexpected()
      rowCount += 1
      yield line
    }
  }

  try {
    const schema = parseFirstLine(textOf(await nextSigned()))
    if (!schema) throw new OperatorError(`${file} is not a backup of this service.`)
    const tables = new Map<string, CopyTarget>()
    for (let text = textOf(await nextSigned()); text !== lastLine; text = textOf(await nextSigned())) {
      const target = parseCopyLine(text)
      if (!target || tables.has(target.table) || tables.size === maxTables) throw unexpected()
      if (new Set(target.columns).size !== target.columns.length) throw unexpected()
      tables.set(target.table, target)
      await onTable(target, rowsOfTable())
    }
    const last = await next()
    const signature = last && parseSignatureLine(textOf(last))
    if ((last && !signature) || (await next())) throw unexpected()
    return { schema, tables: [...tables.values()], rows: rowCount, digest: digest.digest(), signature, bytes }
  } finally {
    await lines.return(undefined)
  }
}

const endOfTableLine = Buffer.from(`${endOfTable}\n`)

function textOf(line: Buffer): string {
  return line.length > longestCopyLineBytes ? '' : line.toString('latin1', 0, line.length - 1)
}

/** What COPY writes after a backslash in a row. Never a full stop, which would end the table for PostgreSQL. */
const escaped = new Set(Buffer.from('\\bfnrtvN'))

function isRow(line: Buffer): boolean {
  if (line.includes(carriageReturn)) return false
  for (let at = line.indexOf(backslash); at !== -1; at = line.indexOf(backslash, at + 2)) {
    if (!escaped.has(line[at + 1] ?? 0)) return false
  }
  return true
}

const [carriageReturn, backslash] = [13, 92]
