declare const area: unique symbol

/**
 * The id of a learning area. A branded type, so that a query that forgets the area, or passes another string, does not
 * compile.
 */
export type AreaId = string & { readonly [area]: true }

/** For ids that do not come from a row: the id of an area that is being created, or part of a cache key. */
export function asAreaId(id: string): AreaId {
  return id as AreaId
}
