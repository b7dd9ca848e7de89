import { EnrolmentStatus } from '@backoffice/contract/enrolment'
import type { Tx } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import { mayBecome } from '../../enrolments/enrolment.ts'
import type { Counts, FileFacts, OnShare } from '../plan/file-facts.ts'
import { inBatches } from '../plan/in-batches.ts'
import { withoutNestedLoops } from '../plan/without-nested-loops.ts'
import { collectRefusals } from '../problems/refusal-store.ts'
import {
  insertPlannedEnrolments,
  lockLearners,
  planEndedEnrolments,
  updatePlannedEnrolments,
  withdrawEnded,
} from './enrolment-store.ts'
import { planEnrolments } from './plan-enrolments.ts'

// Completed enrolments are never withdrawn, even if they are missing from the source.
const withdrawable = EnrolmentStatus.enum.filter((status) => mayBecome(status, 'withdrawn'))
const renewable = EnrolmentStatus.enum.filter((status) => mayBecome(status, 'enrolled'))

export async function importEnrolments(
  tx: Tx,
  areaId: AreaId,
  { at, lines, bulk }: FileFacts & { at: Date },
  onShare: OnShare,
): Promise<Counts> {
  const { changed, ended, named } = await withoutNestedLoops(tx, async () => {
    await planEnrolments(tx, areaId, { withdrawable, renewable })
    await lockLearners(tx, areaId)
    await planEndedEnrolments(tx, areaId, { bulk, withdrawable })
    const updated = { changed: await updatePlannedEnrolments(tx, areaId, at, { renewable }) }
    return { ...updated, ...(await withdrawEnded(tx, areaId, { withdrawable })) }
  })
  const created = await inBatches(tx, 'planned_enrolments', onShare, (range) =>
    insertPlannedEnrolments(tx, areaId, at, range),
  )
  const refused = await collectRefusals(tx, 'enrollments.csv', 'planned_enrolments')
  return { created, changed, unchanged: lines - created - changed - named - refused, ended, refused }
}
