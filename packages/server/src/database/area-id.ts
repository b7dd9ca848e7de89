declare const area: unique symbol

/**
 * The id of a learning area. Rows and areas carry it. No other string is one, so a query that forgets the area, or names
 * something else, does not compile.
 */
export type AreaId = string & { readonly [area]: true }

/** For a string that nothing carries: the id of an area that is being made, or one that was part of a key. */
export function asAreaId(id: string): AreaId {
  return id as AreaId
}
