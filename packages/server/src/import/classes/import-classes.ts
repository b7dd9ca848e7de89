import type { Tx } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import type { Counts, FileFacts, OnShare } from '../plan/file-facts.ts'
import { inBatches } from '../plan/in-batches.ts'
import { withoutNestedLoops } from '../plan/without-nested-loops.ts'
import { collectRefusals } from '../problems/refusal-store.ts'
import { archiveEndedClasses, insertPlannedClasses, planEndedClasses, updatePlannedClasses } from './class-store.ts'
import { planClasses } from './plan-classes.ts'

/** Imports classes as courses, since people are enrolled in classes. A OneRoster course only describes its classes. */
export async function importClasses(
  tx: Tx,
  areaId: AreaId,
  { lines, bulk }: FileFacts,
  onShare: OnShare,
): Promise<Counts> {
  const { changed, ended, named } = await withoutNestedLoops(tx, async () => {
    await planClasses(tx, areaId)
    await planEndedClasses(tx, areaId, bulk)
    return { changed: await updatePlannedClasses(tx, areaId), ...(await archiveEndedClasses(tx, areaId)) }
  })
  const created = await inBatches(tx, 'planned_classes', onShare, (range) => insertPlannedClasses(tx, areaId, range))
  const refused = await collectRefusals(tx, 'classes.csv', 'planned_classes')
  return { created, changed, unchanged: lines - created - changed - named - refused, ended, refused }
}
