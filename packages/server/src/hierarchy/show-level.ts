import type { HierarchyLevel as ShownLevel } from '@backoffice/contract/hierarchy-level'
import { isoTime } from '../text/iso-time.ts'
import type { HierarchyLevel } from './hierarchy-level.ts'

export function showLevel(level: HierarchyLevel): ShownLevel {
  return {
    id: level.id,
    learning_area: level.areaSlug,
    name: level.name,
    ...(level.slug === null ? {} : { slug: level.slug }),
    parent_id: level.parentId,
    depth: level.path.length - 1,
    path: level.path,
    ...(level.externalId === null ? {} : { external_id: level.externalId }),
    version: Number(level.version),
    created_at: isoTime(level.createdAt),
    updated_at: isoTime(level.updatedAt),
  }
}
