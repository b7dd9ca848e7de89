import { type Principal, scopeOf } from '../authority/principal.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import type { HierarchyLevel } from './hierarchy-level.ts'
import { findLevel } from './hierarchy-store.ts'

export async function getLevel({ db }: Pick<Deps, 'db'>, principal: Principal, id: string): Promise<HierarchyLevel> {
  const level = await findLevel(db, scopeOf(principal, 'hierarchy.read'), id)
  if (!level) throw noSuchLevel(id)
  return level
}

export function noSuchLevel(id: string): DomainError {
  return new DomainError('no_such_level', { id })
}
