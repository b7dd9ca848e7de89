import type { CallOptions } from '../call.ts'
import type { HierarchyLevel, HierarchyLevelEdit, HierarchyLevelQuery, NewHierarchyLevel } from '../contract.ts'
import { type ActingCaller, createList, type List } from '../list.ts'
import { readUuid } from '../settings.ts'

/** The hierarchy of the learning area. */
export interface HierarchyLevels {
  /** Lists the levels the acting user may see. */
  list(query?: HierarchyLevelQuery, options?: CallOptions): List<HierarchyLevel>
  /** Gets a level. */
  get(id: string, options?: CallOptions): Promise<HierarchyLevel>
  /** Creates a level, below the acting user's own level unless you send a `parent_id`. */
  create(level: NewHierarchyLevel, options?: CallOptions): Promise<HierarchyLevel>
  /** Changes the given fields. */
  update(id: string, edit: HierarchyLevelEdit, options?: CallOptions): Promise<HierarchyLevel>
  /** Moves a level, with its users, its courses and all levels below it, to another parent. */
  move(id: string, parentId: string, options?: CallOptions): Promise<HierarchyLevel>
  /** Deletes an empty level. */
  delete(id: string, options?: CallOptions): Promise<void>
}

const path = '/hierarchy-levels'

export function hierarchyLevels(call: ActingCaller): HierarchyLevels {
  return {
    list: (query, options) => createList(call, path, query, options),
    get: async (id, options) => call({ method: 'GET', path: at(id) }, options),
    create: async (body, options) => call({ method: 'POST', path, body }, options),
    update: async (id, body, options) => call({ method: 'PATCH', path: at(id), body }, options),
    move: async (id, parentId, options) =>
      call({ method: 'POST', path: `${at(id)}/move`, body: { parent_id: parentId } }, options),
    delete: async (id, options) => call({ method: 'DELETE', path: at(id) }, options),
  }
}

function at(id: string): string {
  return `${path}/${readUuid(id, 'id')}`
}
