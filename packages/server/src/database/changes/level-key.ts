/** Names a level in the feed of changes. */
export function levelKey(areaId: string, id: string): string {
  return `${areaId}/${id}`
}
