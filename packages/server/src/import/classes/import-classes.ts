import type { Tx } from '../../database/database.ts'
import type { Counts } from '../plan/counts.ts'
import { inBatches } from '../plan/in-batches.ts'
import { inWholeSets } from '../plan/whole-sets.ts'
import { collectRefusals } from '../problems/refusal-store.ts'
import type { FileState } from '../users/import-users.ts'
import {
  archiveEndedClasses,
  insertPlannedClasses,
  planClasses,
  planEndedClasses,
  updatePlannedClasses,
} from './class-store.ts'

/** A class, which people are enrolled in, becomes a course; a course of OneRoster only describes its classes. */
export async function importClasses(
  tx: Tx,
  areaId: string,
  { lines, bulk }: FileState,
  onShare: (share: number) => void,
): Promise<Counts> {
  const { changed, ended, named } = await inWholeSets(tx, async () => {
    await planClasses(tx, areaId)
    await planEndedClasses(tx, areaId, bulk)
    return { changed: await updatePlannedClasses(tx, areaId), ...(await archiveEndedClasses(tx, areaId)) }
  })
  const created = await inBatches(tx, 'planned_classes', onShare, (range) => insertPlannedClasses(tx, areaId, range))
  const refused = await collectRefusals(tx, 'classes.csv', 'planned_classes')
  return { created, changed, unchanged: lines - created - changed - named - refused, ended, refused }
}
