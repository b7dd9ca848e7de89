import type { Tx } from '../database/database.ts'
import {
  archiveEndedClasses,
  insertPlannedClasses,
  planClasses,
  planEndedClasses,
  updatePlannedClasses,
} from './class-store.ts'
import type { Counts } from './counts.ts'
import type { FileState } from './import-users.ts'
import { inBatches } from './in-batches.ts'
import { collectRefusals } from './refusal-store.ts'
import { inWholeSets } from './whole-sets.ts'

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
