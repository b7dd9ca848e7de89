import type { CallOptions } from '../call.ts'
import type { HierarchyLevel, HierarchyLevelEdit, HierarchyLevelQuery, NewHierarchyLevel } from '../contract.ts'
import { type ActingCaller, createList, type List } from '../list.ts'
import { readUuid } from '../settings.ts'

/** The hierarchy of the learning area. */
export interface HierarchyLevels {
  /** The levels that the acting user may see. */
  list(query?: HierarchyLevelQuery, options?: CallOptions): List<HierarchyLevel>
  /** One level. */
  get(id: string, options?: CallOptions): Promise<HierarchyLevel>
  /** Makes a level, below the acting user's own unless `parent_id` names another. */
  create(level: NewHierarchyLevel, options?: CallOptions): Promise<HierarchyLevel>
  /** Changes the fields it names. */
  update(id: string, edit: HierarchyLevelEdit, options?: CallOptions): Promise<HierarchyLevel>
  /** Puts a level, with everything below it and on it, below another one. */
  move(id: string, parentId: string, options?: CallOptions): Promise<HierarchyLevel>
  /** Deletes a level on which nothing stands any more. */
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
