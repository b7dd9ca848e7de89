import { createCursors } from '../../http/cursor.ts'
import { loadTokenKeys } from '../../secrets/token-keys.ts'

/** The cursor that a service with this data folder returns at this position of an area's list, without paging there. */
export function cursorAt(dataDir: string, list: string, areaId: string, position: string[]): string {
  const cursors = createCursors(loadTokenKeys({ dataDir, tokenKeys: undefined }))
  return cursors.write([list, areaId, []], position)
}
