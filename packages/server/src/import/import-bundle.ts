import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { commandLineActor } from '../authority/actor.ts'
import { ofTheCommandLine } from '../authority/changes.ts'
import { type CopySession, openCopySession } from '../database/copy-session.ts'
import type { ConnectionSettings } from '../database/database.ts'
import { isCollision, isDatabaseUnavailable } from '../database/unavailable.ts'
import type { Deps } from '../deps.ts'
import { codeOf, messageOf, OperatorError } from '../errors.ts'
import { requireLearningArea } from '../hierarchy/require-learning-area.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { claimArea } from './area-claim-store.ts'
import { importClasses } from './classes/import-classes.ts'
import { importEnrolments } from './enrolments/import-enrolments.ts'
import { deleteEndedOrgs, importOrgs } from './orgs/import-orgs.ts'
import type { Counts } from './plan/counts.ts'
import {
  collectRefusals,
  countRefusals,
  createRefusalTable,
  listRefusals,
  type ReportedRefusal,
} from './problems/refusal-store.ts'
import { type ReportFiles, refuseUnwritableReports, writeReports } from './reports/reports.ts'
import { type Bundle, type FileName, fileNames, openBundle } from './source/bundle.ts'
import { createStagedTable, type Staged, stageFile } from './staging/stage-file.ts'
import { stagedFiles } from './staging/staged-files.ts'
import { announceChangedUsers, importUsers, refuseRoles } from './users/import-users.ts'

export interface ImportInput extends ReportFiles {
  folder: string
  areaSlug: string
  /** Does everything and takes it back. */
  dryRun?: boolean
}

export interface ImportReport {
  areaSlug: string
  dryRun: boolean
  bundle: Bundle
  counts: { orgs: Counts; users: Counts; classes: Counts; enrolments: Counts }
  /** Of files that only say more of what stands in others. */
  refusedOnly: { courses: number; roles: number }
  /** Parents and other family, and enrolments of teachers and others: no mistakes. */
  notImported: { family: number; enrolments: number }
  refused: number
  /** The first of them. */
  refusals: ReportedRefusal[]
}

/** Where the import is, for a person who waits. */
export type OnProgress = (what: string, share: number) => void

const shownRefusals = 1_000

/** A whole bundle becomes part of a learning area, or nothing of it does. */
export async function importBundle(
  { connection, now }: Pick<Deps, 'now'> & { connection: ConnectionSettings },
  input: ImportInput,
  onProgress: OnProgress = () => undefined,
): Promise<ImportReport> {
  const bundle = await openBundle(input.folder)
  await refuseUnwritableReports(input, input.folder)
  const session = await openCopySession(connection, 'import')
  try {
    const report = await work(session, bundle, input, now, onProgress).catch(explain)
    if (!input.dryRun) await session.commit().catch(explainEnd)
    return report
  } finally {
    await session.close()
  }
}

async function work(
  session: CopySession,
  bundle: Bundle,
  { areaSlug, dryRun = false, ...reports }: ImportInput,
  now: () => Date,
  onProgress: OnProgress,
): Promise<ImportReport> {
  const { tx } = session
  const area = await requireLearningArea(tx, areaSlug)
  if ((await claimArea(tx, area.id)) === 'taken') {
    throw new OperatorError(`Another import into ${areaSlug} is running. Wait until it has ended.`)
  }
  const at = now()
  const newId = () => uuidV7(now())
  await createRefusalTable(tx)
  const staged = await stageAll(session, bundle, newId, onProgress)
  const state = (name: FileName) => ({
    lines: (staged[name]?.lines ?? 0) - (staged[name]?.notImported ?? 0),
    hasEmail: staged[name]?.hasEmail ?? false,
    bulk: bundle.files.some((file) => file.name === name && file.mode === 'bulk'),
  })
  const progress = (what: string) => (share: number) => onProgress(what, share)

  const hasOrgs = bundle.files.some(({ name }) => name === 'orgs.csv')
  const orgs = hasOrgs ? await importOrgs(tx, area.id, newId) : nothing()
  const courses = await collectRefusals(tx, 'courses.csv', stagedFiles['courses.csv'].table)
  const ofUsers = { ...state('users.csv'), bulkRoles: state('roles.csv').bulk }
  const { users, family } = await importUsers(tx, area.id, ofUsers, progress('users'))
  const roles = await refuseRoles(tx, area.id, state('roles.csv'))
  const classes = await importClasses(tx, area.id, state('classes.csv'), progress('classes'))
  const enrolments = await importEnrolments(tx, area.id, at, state('enrollments.csv'), progress('enrolments'))
  const endedOrgs = hasOrgs ? await deleteEndedOrgs(tx, area.id, state('orgs.csv').bulk, orgs) : []

  const counts = { orgs, users, classes, enrolments }
  const refused = await countRefusals(tx)
  const details = { ...counts, refused, oneroster_version: bundle.version ?? null }
  const event = { at, actor: commandLineActor, subject: area.id, areaId: area.id, details }
  await recordAuditEvent(ofTheCommandLine(tx), { ...event, action: 'learning_area.imported' })
  await writeReports(tx, area.id, reports, endedOrgs)
  await announceChangedUsers(tx, area.id)
  const refusals = await listRefusals(tx, shownRefusals)
  const notImported = { family, enrolments: staged['enrollments.csv']?.notImported ?? 0 }
  return { areaSlug, dryRun, bundle, counts, refusedOnly: { courses, roles }, notImported, refused, refusals }
}

/** Everything is read before anything is changed: a file that cannot be read is found out early. */
async function stageAll(session: CopySession, { files }: Bundle, newId: () => string, onProgress: OnProgress) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const staged: Partial<Record<FileName, Staged>> = {}
  let read = 0
  for (const name of fileNames) {
    const file = files.find((candidate) => candidate.name === name)
    if (!file) await createStagedTable(session.tx, stagedFiles[name])
    else {
      staged[name] = await stageFile(session, file, newId, (bytes) => {
        read += bytes
        onProgress('reading', read / total)
      })
    }
  }
  return staged
}

function nothing(): Counts {
  return { created: 0, changed: 0, unchanged: 0, ended: 0, refused: 0 }
}

/** What is no mistake of ours, and cured by a second try. */
function explain(error: unknown): never {
  const again = 'Nothing was imported; run it again.'
  if (isCollision(error) || ['23503', '23505'].includes(codeOf(error) ?? '')) {
    throw new OperatorError(`Somebody changed the same data at the same moment. ${again}`, { cause: error })
  }
  if (isDatabaseUnavailable(error)) {
    throw new OperatorError(`The database failed during the import: ${messageOf(error)}. ${again}`, { cause: error })
  }
  throw error
}

/** The answer to the commit may be all that was lost. */
function explainEnd(error: unknown): never {
  if (!isDatabaseUnavailable(error)) throw error
  const text = `The database failed at the very end: ${messageOf(error)}. Run it again; what is imported already stays so.`
  throw new OperatorError(text, { cause: error })
}
