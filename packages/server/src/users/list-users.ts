import type { Deps } from '../deps.ts'
import { requireLearningArea } from '../hierarchy/require-learning-area.ts'
import { listUsers as listRows, type UserRow } from './user-store.ts'

export async function listUsers(
  { db }: Pick<Deps, 'db'>,
  areaSlug: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ users: (UserRow & { areaSlug: string })[]; next: string | undefined }> {
  const area = await requireLearningArea(db, areaSlug)
  const rows = await listRows(db, area.id, { after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    users: page.map((user) => ({ ...user, areaSlug })),
    next: rows.length > limit ? page.at(-1)?.uuid : undefined,
  }
}
