import { sql } from 'kysely'
import type { CopySession } from '../../database/connection/copy-session.ts'
import { visible } from '../../text/visible-text.ts'
import { type LineProblem, RefusedLine } from '../problems/line-problem.ts'
import { type BundleFile, refuseEmptyBulk } from '../source/bundle.ts'
import { type CsvLine, readCsv } from '../source/read-csv.ts'
import { readableId, requireId } from './cell-checks.ts'
import { copyRow } from './copy-row.ts'
import type { StagedFile, Value } from './staged-file.ts'
import { stagedFiles } from './staged-files.ts'

export interface Staged {
  lines: number
  /** Lines skipped on purpose, not counted in `lines`: teachers' enrolments, secondary roles. */
  notImported: number
  /** The file has a column `email`, so an empty cell means that there is no address. */
  hasEmail: boolean
}

/** Columns of every staged table. `problem` is a LineProblem; an `unidentified` line may be about any record. */
const commonColumns = {
  line: 'int not null',
  sourced_id: 'text not null',
  ended: 'boolean not null',
  problem: 'jsonb',
  unidentified: 'boolean not null',
}

type StagedRow = Record<string, Value | number> & Record<keyof typeof commonColumns, Value | number>

const chunkLength = 1 << 16

/** Copies a file into a temporary table, together with the problem of each invalid line. */
export async function stageFile(
  { tx, copyInto }: CopySession,
  file: BundleFile,
  newId: () => string,
  onBytes: (count: number) => void,
): Promise<Staged> {
  const target = stagedFiles[file.name]
  const staged: Staged = { lines: 0, notImported: 0, hasEmail: false }
  await createStagedTable(tx, target)
  const columns = [...Object.keys(commonColumns), ...Object.keys(target.columns)]

  async function* rows(): AsyncGenerator<string> {
    let chunk = ''
    for await (const line of readCsv(file.path, target.required, onBytes)) {
      staged.hasEmail ||= line.has('email')
      const row = stageLine(target, line, newId, file.mode)
      if (row) {
        staged.lines += 1
        chunk += copyRow(columns, row)
      } else staged.notImported += 1
      if (chunk.length < chunkLength) continue
      yield chunk
      chunk = ''
    }
    yield chunk
  }
  await copyInto(`${target.table} (${columns.join(', ')})`, rows())

  if (file.mode === 'bulk' && staged.lines === 0) refuseEmptyBulk(file.name)
  // Autovacuum does not analyse temporary tables, so the planner has no statistics without this.
  await sql`analyze ${sql.table(target.table)}`.execute(tx)
  return staged
}

/** Also creates the empty table of a file that the bundle does not have. */
export async function createStagedTable(tx: CopySession['tx'], { table, columns }: StagedFile): Promise<void> {
  const definitions = Object.entries({ ...commonColumns, ...columns }).map(([name, type]) => `${name} ${type}`)
  await sql.raw(`create temporary table ${table} (${definitions.join(', ')}) on commit drop`).execute(tx)
}

function stageLine(
  target: StagedFile,
  line: CsvLine,
  newId: () => string,
  mode: BundleFile['mode'],
): StagedRow | undefined {
  try {
    refuseWrongWidth(line)
    const sourcedId = requireId(line, 'sourcedId')
    const read = target.read(line, newId)
    if (!read) return undefined
    const common = { line: line.number, sourced_id: sourcedId, ended: read.ended, problem: null, unidentified: false }
    return { ...read.row, ...common }
  } catch (error) {
    if (!(error instanceof RefusedLine)) throw error
    return refusedRow(target, line, error.problem, mode)
  }
}

function refuseWrongWidth({ cells: { found, expected } }: CsvLine): void {
  if (found !== expected) throw new RefusedLine({ code: 'wrong_number_of_cells', params: { found, expected } })
}

function refusedRow(target: StagedFile, line: CsvLine, problem: LineProblem, mode: BundleFile['mode']): StagedRow {
  const about = target.identify?.(line) ?? { sourced_id: readableId(line, 'sourcedId') }
  // With too many or too few cells, it is unclear which cell belongs to which column.
  const unidentified = problem.code === 'wrong_number_of_cells' || Object.values(about).includes(null)
  const reported = unidentified && mode === 'bulk' ? { ...problem, nothing_ends: true } : problem
  return {
    ...(unidentified ? {} : about),
    line: line.number,
    sourced_id: visible(line.cell('sourcedId').slice(0, 200)),
    ended: false,
    problem: JSON.stringify(reported),
    unidentified,
  }
}
