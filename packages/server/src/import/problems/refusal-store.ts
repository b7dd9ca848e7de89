import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { Refusal } from '../orgs/org-tree.ts'
import { everyRow } from '../plan/every-row.ts'
import type { FileName } from '../source/bundle.ts'

export interface ReportedRefusal {
  file: string
  line: number | null
  sourced_id: string
  reason: string
}

export async function createRefusalTable(tx: Tx): Promise<void> {
  await sql`
    create temporary table refused_lines
    (id int generated always as identity primary key, file text, line int, sourced_id text, reason text)
    on commit drop`.execute(tx)
}

export async function insertRefusals(tx: Tx, file: FileName, refusals: Refusal[]): Promise<void> {
  await sql`
    insert into refused_lines (file, line, sourced_id, reason)
    select ${file}, line, sourced_id, reason
    from unnest(
      ${refusals.map(({ line }) => line)}::int[],
      ${refusals.map(({ sourcedId }) => sourcedId)}::text[],
      ${refusals.map(({ reason }) => reason)}::text[]
    ) as refused (line, sourced_id, reason) order by line`.execute(tx)
}

/** Of a table that has them in its column `problem`. */
export async function collectRefusals(tx: Tx, file: FileName, table: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into refused_lines (file, line, sourced_id, reason)
    select ${file}, line, sourced_id, problem from ${sql.table(table)} where problem is not null order by line`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

export async function countRefusals(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from refused_lines`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function listRefusals(tx: Tx, limit: number): Promise<ReportedRefusal[]> {
  return (await page(tx, 0, limit)).map(({ id: _id, ...refusal }) => refusal)
}

export function everyRefusal(tx: Tx): AsyncGenerator<ReportedRefusal> {
  return everyRow((after, limit) => page(tx, after, limit))
}

async function page(tx: Tx, after: number, limit: number): Promise<(ReportedRefusal & { id: number })[]> {
  const { rows } = await sql<ReportedRefusal & { id: number }>`
    select id, file, line, sourced_id, reason from refused_lines where id > ${after} order by id limit ${limit}`.execute(
    tx,
  )
  return rows
}
