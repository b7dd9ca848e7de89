import type { Tx } from '../../database/database.ts'
import { describeContents } from '../../hierarchy/describe-contents.ts'
import type { Counts } from '../plan/counts.ts'
import { insertRefusals } from '../problems/refusal-store.ts'
import {
  countResting,
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
import { planTree, type Refusal } from './org-tree.ts'

const batchSize = 1_000

/** Orgs become levels below the learning area. Those that have ended are dealt with last, by `deleteEndedOrgs`. */
export async function importOrgs(tx: Tx, areaId: string, newId: () => string): Promise<Counts> {
  await lockTree(tx, areaId)
  const lines = await listStagedOrgs(tx)
  const { inserts, updates, refusals, created, changed } = planTree(await listLevels(tx, areaId), lines, newId)
  // Parents come first, in their batch or in one before.
  for (let from = 0; from < inserts.length; from += batchSize) {
    await insertLevels(tx, areaId, inserts.slice(from, from + batchSize))
  }
  for (let from = 0; from < updates.length; from += batchSize) {
    await updateLevels(tx, areaId, updates.slice(from, from + batchSize))
  }
  await insertRefusals(tx, 'orgs.csv', refusals)
  const unchanged = lines.length - created - changed - refusals.length
  return { created, changed, unchanged, ended: 0, refused: refusals.length }
}

/** After everything else: what belonged to a level may have moved. A level that something belongs to stays. */
export async function deleteEndedOrgs(tx: Tx, areaId: string, bulk: boolean, counts: Counts): Promise<EndedOrg[]> {
  const refusals: Refusal[] = []
  const deleted: EndedOrg[] = []
  for (const org of await listEndedOrgs(tx, areaId, bulk)) {
    const { line, sourcedId, id } = org
    await lockLevel(tx, areaId, id)
    const contents = await describeContents(tx, id)
    if (contents === '') {
      await deleteLevel(tx, areaId, id)
      counts.ended += 1
      deleted.push(org)
    } else {
      const why = line === null ? 'is not in the bulk file any more' : 'is to be deleted'
      refusals.push({
        line,
        sourcedId,
        reason: `it ${why}, but stays: its level has ${contents}${await resting(tx, areaId, id)}`,
      })
      counts.refused += 1
    }
    if (line !== null) counts.unchanged -= 1
  }
  await insertRefusals(tx, 'orgs.csv', refusals)
  return deleted
}

/** No import moves these away any more: they are not in the source. */
async function resting(tx: Tx, areaId: string, id: string): Promise<string> {
  const { users, courses } = await countResting(tx, areaId, id)
  const kinds = [
    ...(users > 0 ? [`${users} inactive ${users === 1 ? 'user' : 'users'}`] : []),
    ...(courses > 0 ? [`${courses} archived ${courses === 1 ? 'course' : 'courses'}`] : []),
  ]
  return kinds.length > 0 ? `, among them ${kinds.join(', ')}: move those in the backoffice` : ''
}
