import type { Tx } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { OperatorError } from '../../errors.ts'
import { visible } from '../../text/visible-text.ts'
import type { EndedOrg } from '../orgs/org-store.ts'
import { withoutNestedLoops } from '../plan/without-nested-loops.ts'
import { everyRefusal } from '../problems/refusal-store.ts'
import { collectEnded, everyEnded } from './ended-store.ts'
import { reportRefusal } from './reported-refusal.ts'
import { type ReportFile, type ReportRow, refuseUnwritable, writeReport } from './write-report.ts'

export interface ReportFiles {
  /** A file for all refused lines. */
  reportFile?: string | undefined
  /** A file for all that has ended. */
  endedFile?: string | undefined
}

function refusedReport(path: string) {
  const earlier = ['file', 'line', 'sourced_id', 'reason'] as const
  return { path, titles: [...earlier, 'code'] as const, earlierTitles: earlier } satisfies ReportFile
}

function endedReport(path: string) {
  return { path, titles: ['file', 'user', 'class', 'org', 'name'] as const } satisfies ReportFile
}

export async function refuseUnwritableReports({ reportFile, endedFile }: ReportFiles, folder: string): Promise<void> {
  const report = reportFile && (await refuseUnwritable(refusedReport(reportFile), folder))
  const ended = endedFile && (await refuseUnwritable(endedReport(endedFile), folder))
  if (report && report === ended) {
    throw new OperatorError('The refused lines and what has ended need a file each. Nothing was imported.')
  }
}

export async function writeReports(
  tx: Tx,
  areaId: AreaId,
  { reportFile, endedFile }: ReportFiles,
  endedOrgs: EndedOrg[],
): Promise<void> {
  if (reportFile) await writeReport(refusedReport(reportFile), refusedRows(tx))
  if (!endedFile) return
  await withoutNestedLoops(tx, () => collectEnded(tx, areaId, endedOrgs))
  await writeReport(endedReport(endedFile), endedRows(tx))
}

type RowOf<Report extends (path: string) => ReportFile> = ReportRow<ReturnType<Report>['titles'][number]>

async function* refusedRows(tx: Tx): AsyncGenerator<RowOf<typeof refusedReport>> {
  for await (const refusal of everyRefusal(tx)) {
    const { file, line, sourced_id, reason, code } = reportRefusal(refusal)
    yield { file, line: line ?? undefined, sourced_id: visible(sourced_id), reason: visible(reason), code }
  }
}

async function* endedRows(tx: Tx): AsyncGenerator<RowOf<typeof endedReport>> {
  for await (const { file, user, org, name, ...ended } of everyEnded(tx)) {
    yield {
      file,
      user: user ?? undefined,
      class: ended.class ?? undefined,
      org: org ?? undefined,
      name: visible(name),
    }
  }
}
