/** The key of a level in invalidations, which also stands for all levels below it. */
export function levelKey(areaId: string, id: string): string {
  return `${areaId}/${id}`
}
