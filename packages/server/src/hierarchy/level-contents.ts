import type { LevelContents } from '@backoffice/contract/problem-sentences'
import type { Db } from '../database/connection/database.ts'
import type { AreaId } from '../database/schema/area-id.ts'
import { countOnLevel, maxCounted } from './hierarchy-store.ts'

/** Also used when the contents came too late to be counted. */
export const noContents: LevelContents = {
  levels: 0,
  users: 0,
  access_tokens: 0,
  courses: 0,
  max_counted: maxCounted,
}

/** What is on a level and prevents its deletion. */
export async function contentsOf(db: Db, areaId: AreaId, levelId: string): Promise<LevelContents> {
  const { accessTokens, ...counts } = await countOnLevel(db, areaId, levelId)
  return { ...noContents, ...counts, access_tokens: accessTokens }
}

export function isEmpty({ levels, users, access_tokens, courses }: LevelContents): boolean {
  return levels + users + access_tokens + courses === 0
}
