import { sql } from 'kysely'
import type { Tx } from '../../database/connection/database.ts'
import { everyRow } from '../plan/every-row.ts'
import type { FileName } from '../source/bundle.ts'
import type { LineProblem, LineRefusal } from './line-problem.ts'

export interface RefusalRow extends LineRefusal {
  file: FileName
}

export async function createRefusalTable(tx: Tx): Promise<void> {
  await sql`
    create temporary table refused_lines
    (id int generated always as identity primary key, file text, line int, sourced_id text, problem jsonb)
    on commit drop`.execute(tx)
}

export async function insertRefusals(tx: Tx, file: FileName, refusals: LineRefusal[]): Promise<void> {
  await sql`
    insert into refused_lines (file, line, sourced_id, problem)
    select ${file}, line, sourced_id, problem::jsonb
    from unnest(
      ${refusals.map(({ line }) => line)}::int[],
      ${refusals.map(({ sourcedId }) => sourcedId)}::text[],
      ${refusals.map(({ problem }) => JSON.stringify(problem))}::text[]
    ) as refused (line, sourced_id, problem) order by line`.execute(tx)
}

/** Copies refusals from a table with a column `problem`. */
export async function collectRefusals(tx: Tx, file: FileName, table: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into refused_lines (file, line, sourced_id, problem)
    select ${file}, line, sourced_id, problem from ${sql.table(table)} where problem is not null order by line`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

export async function countRefusals(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from refused_lines`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function listRefusals(tx: Tx, limit: number): Promise<RefusalRow[]> {
  return (await page(tx, 0, limit)).map(({ id: _id, ...refusal }) => refusal)
}

export function everyRefusal(tx: Tx): AsyncGenerator<RefusalRow> {
  return everyRow((after, limit) => page(tx, after, limit))
}

async function page(tx: Tx, after: number, limit: number): Promise<(RefusalRow & { id: number })[]> {
  const { rows } = await sql<Row>`
    select id, file, line, sourced_id as "sourcedId", problem from refused_lines
    where id > ${after} order by id limit ${limit}`.execute(tx)
  return rows
}

interface Row {
  id: number
  file: FileName
  line: number | null
  sourcedId: string
  problem: LineProblem
}
