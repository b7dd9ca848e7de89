import type { CsvValue } from '@backoffice/contract/csv-row'
import type { Tx } from '../../database/database.ts'
import { OperatorError } from '../../errors.ts'
import { visible } from '../../text/visible-text.ts'
import type { EndedOrg } from '../orgs/org-store.ts'
import { inWholeSets } from '../plan/whole-sets.ts'
import { everyRefusal } from '../problems/refusal-store.ts'
import { collectEnded, everyEnded } from './ended-store.ts'
import { refuseUnwritable, writeReport } from './write-report.ts'

export interface ReportFiles {
  /** A file for all refused lines. */
  reportFile?: string | undefined
  /** A file for all that has ended. */
  endedFile?: string | undefined
}

const titles = {
  refused: ['file', 'line', 'sourced_id', 'reason'],
  ended: ['file', 'user', 'class', 'org', 'name'],
}

export async function refuseUnwritableReports({ reportFile, endedFile }: ReportFiles, folder: string): Promise<void> {
  const report = reportFile && (await refuseUnwritable({ path: reportFile, titles: titles.refused }, folder))
  const ended = endedFile && (await refuseUnwritable({ path: endedFile, titles: titles.ended }, folder))
  if (report && report === ended) {
    throw new OperatorError('What was refused and what has ended need a file each. Nothing was imported.')
  }
}

export async function writeReports(
  tx: Tx,
  areaId: string,
  { reportFile, endedFile }: ReportFiles,
  endedOrgs: EndedOrg[],
): Promise<void> {
  if (reportFile) await writeReport({ path: reportFile, titles: titles.refused }, refusedLines(tx))
  if (!endedFile) return
  await inWholeSets(tx, () => collectEnded(tx, areaId, endedOrgs))
  await writeReport({ path: endedFile, titles: titles.ended }, endedLines(tx))
}

async function* refusedLines(tx: Tx): AsyncGenerator<CsvValue[]> {
  for await (const { file, line, sourced_id, reason } of everyRefusal(tx)) {
    yield [file, line ?? undefined, visible(sourced_id), visible(reason)]
  }
}

async function* endedLines(tx: Tx): AsyncGenerator<CsvValue[]> {
  for await (const { file, name, ...of } of everyEnded(tx)) {
    yield [file, of.user ?? undefined, of.class ?? undefined, of.org ?? undefined, visible(name)]
  }
}
