import type { Db } from '../database/database.ts'
import { countOnLevel, maxCounted } from './hierarchy-store.ts'

const words = {
  levels: ['level below it', 'levels below it'],
  users: ['user', 'users'],
  accessTokens: ['access token', 'access tokens'],
  courses: ['course', 'courses'],
} as const

/** What belongs to a level, in words, for whoever wants to delete it. Empty when nothing does. */
export async function describeContents(db: Db, levelId: string): Promise<string> {
  const contents = await countOnLevel(db, levelId)
  const kinds = Object.keys(words) as (keyof typeof words)[]
  const found = kinds.filter((kind) => contents[kind] > 0)
  return found.map((kind) => inWords(contents[kind], words[kind])).join(', ')
}

function inWords(count: number, [one, many]: readonly [string, string]): string {
  if (count === 1) return `1 ${one}`
  return `${count >= maxCounted ? `${maxCounted} or more` : count} ${many}`
}
