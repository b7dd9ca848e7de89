import { sql } from 'kysely'
import type { CopySession } from '../../database/copy-session.ts'
import { visible } from '../../text/visible-text.ts'
import { type BundleFile, refuseEmptyBulk } from '../source/bundle.ts'
import { type CsvLine, readCsv } from '../source/read-csv.ts'
import { RefusedLine, readableId, requireId } from './cell-checks.ts'
import { type StagedFile, stagedFiles, type Value } from './staged-files.ts'

export interface Staged {
  lines: number
  /** Lines about what has no place here, which is no mistake: teachers' enrolments, secondary roles. */
  notImported: number
  /** The file has such a column, so an empty cell means that there is no e-mail address. */
  hasEmail: boolean
}

const chunkLength = 1 << 16

/** Brings a file as it is into a temporary table, together with what is wrong in each line. */
export async function stageFile(
  { tx, copyInto }: CopySession,
  file: BundleFile,
  newId: () => string,
  onBytes: (count: number) => void,
): Promise<Staged> {
  const target = stagedFiles[file.name]
  const staged: Staged = { lines: 0, notImported: 0, hasEmail: false }
  await createStagedTable(tx, target)
  const columns = ['line', 'sourced_id', 'ended', 'problem', 'unclear', ...Object.keys(target.columns)]

  async function* rows(): AsyncGenerator<string> {
    let chunk = ''
    for await (const line of readCsv(file.path, target.required, onBytes)) {
      staged.lines += 1
      staged.hasEmail ||= line.has('email')
      const row = readLine(target, line, newId, file.mode)
      if (row) chunk += `${row.map(copied).join('\t')}\n`
      else staged.notImported += 1
      if (chunk.length < chunkLength) continue
      yield chunk
      chunk = ''
    }
    yield chunk
  }
  await copyInto(`${target.table} (${columns.join(', ')})`, rows())

  if (file.mode === 'bulk' && staged.lines === staged.notImported) refuseEmptyBulk(file.name)
  // The planner knows nothing of a temporary table until it is told.
  await sql`analyze ${sql.table(target.table)}`.execute(tx)
  return staged
}

/** An empty table of the same shape, for a file that the bundle does not have. */
export async function createStagedTable(tx: CopySession['tx'], { table, columns }: StagedFile): Promise<void> {
  const own = Object.entries(columns).map(([name, type]) => `, ${name} ${type}`)
  await sql
    .raw(
      `create temporary table ${table}
       (line int not null, sourced_id text not null, ended boolean not null, problem text, unclear boolean${own.join('')})
       on commit drop`,
    )
    .execute(tx)
}

function readLine(
  target: StagedFile,
  line: CsvLine,
  newId: () => string,
  mode: BundleFile['mode'],
): (Value | number)[] | undefined {
  const { found, expected } = line.cells
  try {
    if (found !== expected) throw new RefusedLine(`the line has ${found} cells, the header has ${expected}`)
    const sourcedId = requireId(line, 'sourcedId')
    const row = target.read(line, newId)
    return row && [line.number, sourcedId, row.ended, null, false, ...row.values]
  } catch (error) {
    if (!(error instanceof RefusedLine)) throw error
    const about = target.about?.(line) ?? { sourced_id: readableId(line, 'sourcedId') }
    // With too many cells or too few, nobody knows which is which.
    const unclear = found !== expected || Object.values(about).includes(null)
    const problem = unclear && mode === 'bulk' ? error.message + nothingEnds : error.message
    const values = Object.keys(target.columns).map((column) => (unclear ? null : (about[column] ?? null)))
    return [line.number, visible(line.cell('sourcedId').slice(0, 200)), false, problem, unclear, ...values]
  }
}

const nothingEnds = '; nobody can tell what it is about, so that nothing ends for not being in this file'

/** In COPY's text format. */
function copied(value: Value | number): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return /[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign) : value
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
