import { recordChange } from '../audit/record-audit-event.ts'
import type { Changes, ChangeTx } from '../authority/changes.ts'
import { withUniqueFieldCheck } from '../authority/hidden-collisions.ts'
import { type Principal, scopeOf } from '../authority/principal.ts'
import { bytesPerRow, noteWritten } from '../authority/written.ts'
import type { Db, Tx } from '../database/connection/database.ts'
import type { Invalidate } from '../database/invalidation/invalidating-transactions.ts'
import { levelKey } from '../database/invalidation/level-key.ts'
import type { Deps } from '../deps.ts'
import { codeOf, DomainError, fieldError } from '../errors.ts'
import { uuidV7 } from '../text/uuid-v7.ts'
import { noSuchLevel } from './get-level.ts'
import { type HierarchyLevel, maxDepth, maxLevels } from './hierarchy-level.ts'
import {
  deleteLevel as deleteRow,
  findLevel,
  findLevelForUse,
  hasAdministrators,
  hasLevels,
  heightOf,
  insertLevel,
  isBelow,
  listClientIds,
  lockTree,
  updateLevelExternalId,
  updateLevelName,
  updateParent,
} from './hierarchy-store.ts'
import { contentsOf, isEmpty, noContents } from './level-contents.ts'
import { listLevels } from './list-levels.ts'
import { requireLevel } from './require-level.ts'

type Needs = Pick<Deps, 'db' | 'changes' | 'now'>

export async function createLevel(
  { db, changes, now }: Needs,
  principal: Principal,
  { name, parentId, externalId }: { name: string; parentId?: string | undefined; externalId?: string | undefined },
): Promise<HierarchyLevel> {
  const at = now()
  return withUniqueFieldCheck(principal, { externalId }, seesLevel(db, principal), () =>
    changes.transaction(principal.actor, async (tx) => {
      // Do not lock the parent row yet: deleteLevel locks the tree, then the row; the other order deadlocks.
      const { areaId } = await requireParent(tx, principal, parentId, findLevel)
      await lockTree(tx, areaId)
      const parent = await requireParent(tx, principal, parentId)
      refuseTooDeep(parent.path.length + 1)
      if (await hasLevels(tx, areaId, maxLevels)) throw new DomainError('too_many_levels', { max: maxLevels })
      const id = uuidV7(at)
      const level = { id, parentId: parent.id, name: name.trim(), externalId: externalId ?? null }
      await insertLevel(tx, areaId, level)
      await recordChange(tx, principal, {
        action: 'hierarchy_level.created',
        row: { id, areaId },
        at,
        details: { name: level.name, parent_id: parent.id },
      })
      return reread(tx, { id, areaId })
    }),
  )
}

export async function editLevel(
  { db, changes, now }: Needs,
  principal: Principal,
  id: string,
  edit: { name?: string | undefined; externalId?: string | null | undefined },
): Promise<HierarchyLevel> {
  return withUniqueFieldCheck(principal, { externalId: edit.externalId }, seesLevel(db, principal), () =>
    changeTree(changes, principal, id, async (tx, level, invalidate) => {
      const name = edit.name?.trim() ?? level.name
      const renamed = name !== level.name
      const externalId = edit.externalId === undefined ? level.externalId : edit.externalId
      const externalIdChanged = externalId !== level.externalId
      if (!renamed && !externalIdChanged) return level
      if (renamed) noteRows(tx, level, await updateLevelName(tx, level.areaId, { id, name }))
      if (externalIdChanged) await updateLevelExternalId(tx, level.areaId, { id, externalId })
      await recordChange(tx, principal, {
        action: 'hierarchy_level.edited',
        row: level,
        at: now(),
        details: {
          before: { name: level.name, external_id: level.externalId },
          after: { name, external_id: externalId },
        },
      })
      if (renamed && level.parentId === null) {
        for (const key of await listClientIds(tx, level.areaId)) invalidate({ kind: 'access token', key })
      }
      return reread(tx, level)
    }),
  )
}

/** Moves a level with everything below it and on it. Never to another area, and never below itself. */
export async function moveLevel(
  { changes, now }: Needs,
  principal: Principal,
  { id, parentId }: { id: string; parentId: string },
): Promise<HierarchyLevel> {
  return changeTree(changes, principal, id, async (tx, level, invalidate) => {
    if (level.parentId === null) {
      throw new DomainError('learning_area_not_movable')
    }
    const parent = await requireParent(tx, { ...principal, areaId: level.areaId }, parentId)
    if (parent.id === level.parentId) return level
    if (await isBelow(tx, level.areaId, { id: parent.id, ancestorId: id })) {
      throw new DomainError(
        'level_below_itself',
        { level: level.name, parent: parent.name },
        { errors: [fieldError('/parent_id', 'below_itself')] },
      )
    }
    refuseTooDeep(parent.path.length + (await heightOf(tx, level.areaId, id)))
    // Access tokens may be limited to a branch, so the gate caches the path to each level.
    noteRows(tx, level, await updateParent(tx, level.areaId, { id, parentId: parent.id }))
    invalidate({ kind: 'level', key: levelKey(level.areaId, id) })
    await recordChange(tx, principal, {
      action: 'hierarchy_level.moved',
      row: level,
      at: now(),
      details: { before: { parent_id: level.parentId }, after: { parent_id: parent.id } },
    })
    return reread(tx, level)
  })
}

/** Deletes a level that nothing belongs to. */
export async function deleteLevel({ changes, now }: Needs, principal: Principal, id: string): Promise<void> {
  try {
    await changeTree(changes, principal, id, async (tx, level) => {
      const contents = await contentsOf(tx, level.areaId, id)
      if (!isEmpty(contents)) throw new DomainError('level_in_use', contents)
      await deleteRow(tx, level.areaId, id)
      // After the row is locked by its deletion: whoever becomes an administrator of the area locks it, too.
      if (id === level.areaId && (await hasAdministrators(tx, level.areaId))) {
        throw new DomainError('learning_area_has_administrators')
      }
      await recordChange(tx, principal, {
        action: 'hierarchy_level.deleted',
        row: level,
        at: now(),
        details: { name: level.name, path: level.path },
      })
    })
  } catch (error) {
    // Another transaction has just put something on it.
    if (codeOf(error) === '23503') throw new DomainError('level_in_use', noContents)
    throw error
  }
}

function seesLevel(db: Db, principal: Principal) {
  return {
    externalId: async (externalId: string) =>
      (await listLevels({ db }, principal, { externalId, limit: 1 })).rows.length > 0,
  }
}

/** Serialises changes of a tree, so that two of them cannot form a circle together. */
async function changeTree<Result>(
  changes: Changes,
  principal: Principal,
  id: string,
  work: (tx: ChangeTx, level: HierarchyLevel, invalidate: Invalidate) => Promise<Result>,
): Promise<Result> {
  const scope = scopeOf(principal, 'hierarchy.write')
  return changes.transaction(principal.actor, async (tx, invalidate) => {
    const { areaId } = (await findLevel(tx, scope, id)) ?? refuse(id)
    await lockTree(tx, areaId)
    // Read again, now that nobody else can change the tree.
    const level = (await findLevel(tx, scope, id)) ?? refuse(id)
    if (level.parentId === null && (principal.user || principal.withinArea)) {
      throw new DomainError('learning_area_needs_administrator')
    }
    return work(tx, level, invalidate)
  })
}

async function requireParent(tx: Tx, principal: Principal, parentId: string | undefined, find = findLevelForUse) {
  return requireLevel(tx, principal, { permission: 'hierarchy.write', levelId: parentId, pointer: '/parent_id', find })
}

async function reread(tx: Tx, { id, areaId }: Pick<HierarchyLevel, 'id' | 'areaId'>): Promise<HierarchyLevel> {
  return (await findLevel(tx, { areaId }, id)) ?? refuse(id)
}

/** Those below have no part in the audit event. */
function noteRows(tx: Tx, { areaId }: HierarchyLevel, rows: number): void {
  noteWritten(tx, areaId, (rows - 1) * bytesPerRow)
}

function refuse(id: string): never {
  throw noSuchLevel(id)
}

function refuseTooDeep(depth: number): void {
  if (depth <= maxDepth) return
  const errors = [fieldError('/parent_id', 'too_deep')]
  throw new DomainError('hierarchy_too_deep', { max_levels: maxDepth }, { errors })
}
