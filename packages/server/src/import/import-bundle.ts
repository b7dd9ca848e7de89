import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { commandLineActor } from '../authority/actor.ts'
import { ofTheCommandLine } from '../authority/changes.ts'
import { type CopySession, openCopySession } from '../database/connection/copy-session.ts'
import type { ConnectionSettings } from '../database/connection/database.ts'
import { recordCause } from '../database/events/record-cause.ts'
import type { Deps } from '../deps.ts'
import { OperatorError } from '../errors.ts'
import { requireLearningArea } from '../hierarchy/require-learning-area.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { lockAreaForImport } from './area-lock-store.ts'
import { importClasses } from './classes/import-classes.ts'
import { importEnrolments } from './enrolments/import-enrolments.ts'
import { explainFailedCommit, explainFailure } from './explain-failure.ts'
import { deleteEndedOrgs, importOrgs } from './orgs/import-orgs.ts'
import { announceLevels } from './orgs/org-store.ts'
import { type Counts, noCounts } from './plan/file-facts.ts'
import { collectRefusals, countRefusals, createRefusalTable, listRefusals } from './problems/refusal-store.ts'
import { type ReportFiles, refuseUnwritableReports, writeReports } from './reports/report-files.ts'
import { type ReportedRefusal, reportRefusal } from './reports/reported-refusal.ts'
import type { Bundle } from './source/bundle.ts'
import { openBundle } from './source/open-bundle.ts'
import { stageBundle } from './staging/stage-bundle.ts'
import { stagedFiles } from './staging/staged-files.ts'
import { announceChangedUsers, importUsers, refuseRoles } from './users/import-users.ts'

export interface ImportInput extends ReportFiles {
  folder: string
  areaSlug: string
  /** Does everything, then rolls back. */
  dryRun?: boolean
}

export interface ImportReport {
  areaSlug: string
  dryRun: boolean
  bundle: Bundle
  counts: { orgs: Counts; users: Counts; classes: Counts; enrolments: Counts }
  /** Refused lines of files that only add details to the records of other files. */
  refusedOnly: { courses: number; roles: number }
  /** Lines skipped on purpose: parents and other family, and enrolments of teachers and others. */
  notImported: { family: number; enrolments: number }
  refused: number
  /** At most `maxReturnedRefusals` of them. */
  refusals: ReportedRefusal[]
}

/** Reports how far the import is. */
export type OnProgress = (what: string, share: number) => void

const maxReturnedRefusals = 1_000

/** Imports a bundle into a learning area in one transaction: all of it or nothing. */
export async function importBundle(
  { connection, now }: Pick<Deps, 'now'> & { connection: ConnectionSettings },
  input: ImportInput,
  onProgress: OnProgress = () => undefined,
): Promise<ImportReport> {
  const bundle = await openBundle(input.folder)
  await refuseUnwritableReports(input, input.folder)
  const session = await openCopySession(connection, 'import')
  try {
    const report = await importInto({ session, now, onProgress }, bundle, input).catch(explainFailure)
    if (!input.dryRun) await session.commit().catch(explainFailedCommit)
    return report
  } finally {
    await session.close()
  }
}

async function importInto(
  { session, now, onProgress }: { session: CopySession; now: () => Date; onProgress: OnProgress },
  bundle: Bundle,
  { areaSlug, dryRun = false, ...reportFiles }: ImportInput,
): Promise<ImportReport> {
  const { tx } = session
  await recordCause({ via: 'import' }).execute(tx)
  const area = await requireLearningArea(tx, areaSlug)
  if ((await lockAreaForImport(tx, area.id)) === 'taken') {
    throw new OperatorError(`Another import into ${areaSlug} is running. Wait until it has finished.`)
  }
  const at = now()
  const newId = () => uuidV7(now())
  const progress = (what: string) => (share: number) => onProgress(what, share)
  await createRefusalTable(tx)
  const { has, factsOf } = await stageBundle(session, bundle, newId, progress('reading'))

  // Records come before those that refer to them.
  const { orgs, moved } = has('orgs.csv') ? await importOrgs(tx, area.id, newId) : { orgs: noCounts(), moved: false }
  const courses = await collectRefusals(tx, 'courses.csv', stagedFiles['courses.csv'].table)
  const userFacts = { ...factsOf('users.csv'), bulkRoles: factsOf('roles.csv').bulk }
  const { users, family } = await importUsers(tx, area.id, userFacts, progress('users'))
  const roles = await refuseRoles(tx, area.id, factsOf('roles.csv'))
  const classes = await importClasses(tx, area.id, factsOf('classes.csv'), progress('classes'))
  const enrolmentFacts = { ...factsOf('enrollments.csv'), at }
  const enrolments = await importEnrolments(tx, area.id, enrolmentFacts, progress('enrolments'))
  const endedOrgs = has('orgs.csv') ? await deleteEndedOrgs(tx, area.id, factsOf('orgs.csv').bulk, orgs) : []

  const counts = { orgs, users, classes, enrolments }
  const refused = await countRefusals(tx)
  const details = { ...counts, refused, oneroster_version: bundle.version ?? null }
  const event = { at, actor: commandLineActor, subject: area.id, areaId: area.id, details }
  await recordAuditEvent(ofTheCommandLine(tx), { ...event, action: 'learning_area.imported' })
  await writeReports(tx, area.id, reportFiles, endedOrgs)
  await announceChangedUsers(tx, area.id)
  if (moved) await announceLevels(tx, area.id)
  const refusals = (await listRefusals(tx, maxReturnedRefusals)).map(reportRefusal)
  const notImported = { family, enrolments: enrolmentFacts.notImported }
  return { areaSlug, dryRun, bundle, counts, refusedOnly: { courses, roles }, notImported, refused, refusals }
}
