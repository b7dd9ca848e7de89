/** The key of a level in the change feed. */
export function levelKey(areaId: string, id: string): string {
  return `${areaId}/${id}`
}
