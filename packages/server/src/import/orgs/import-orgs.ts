import type { Tx } from '../../database/connection/database.ts'
import type { AreaId } from '../../database/schema/area-id.ts'
import type { Counts } from '../plan/file-facts.ts'
import type { LineRefusal } from '../problems/line-problem.ts'
import { insertRefusals } from '../problems/refusal-store.ts'
import {
  countContents,
  deleteLevel,
  type EndedOrg,
  insertLevels,
  listEndedOrgs,
  listLevels,
  listStagedOrgs,
  lockLevel,
  lockTree,
  updateLevels,
} from './org-store.ts'
import { planTree } from './plan-tree.ts'

const batchSize = 1_000

/** Imports orgs as levels below the learning area. `deleteEndedOrgs` handles those that have ended, after everything else. */
export async function importOrgs(
  tx: Tx,
  areaId: AreaId,
  newId: () => string,
): Promise<{ orgs: Counts; moved: boolean }> {
  await lockTree(tx, areaId)
  const lines = await listStagedOrgs(tx)
  const { inserts, updates, refusals, created, changed } = planTree(await listLevels(tx, areaId), lines, newId)
  // Parents are sorted before their children, in the same batch or an earlier one.
  for (let from = 0; from < inserts.length; from += batchSize) {
    await insertLevels(tx, areaId, inserts.slice(from, from + batchSize))
  }
  // In one statement: a level that only changes with those above it is in the event of one of them.
  if (updates.length > 0) await updateLevels(tx, areaId, updates)
  await insertRefusals(tx, 'orgs.csv', refusals)
  const unchanged = lines.length - created - changed - refusals.length
  return {
    orgs: { created, changed, unchanged, ended: 0, refused: refusals.length },
    moved: updates.length > 0,
  }
}

/** Runs after everything else, when users and courses have moved. A level that is not empty stays. */
export async function deleteEndedOrgs(tx: Tx, areaId: AreaId, bulk: boolean, counts: Counts): Promise<EndedOrg[]> {
  const refusals: LineRefusal[] = []
  const deleted: EndedOrg[] = []
  for (const org of await listEndedOrgs(tx, areaId, bulk)) {
    const { line, sourcedId, id } = org
    await lockLevel(tx, areaId, id)
    const contents = await countContents(tx, areaId, id)
    if (contents.levels + contents.users + contents.courses === 0) {
      await deleteLevel(tx, areaId, id)
      counts.ended += 1
      deleted.push(org)
    } else {
      const cause = line === null ? 'not_in_bulk_file' : 'to_be_deleted'
      refusals.push({ line, sourcedId, problem: { code: 'org_in_use', params: { cause, ...contents } } })
      counts.refused += 1
    }
    if (line !== null) counts.unchanged -= 1
  }
  await insertRefusals(tx, 'orgs.csv', refusals)
  return deleted
}
