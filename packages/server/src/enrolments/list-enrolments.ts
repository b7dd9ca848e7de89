import { positionOf } from '../database/area-rows.ts'
import { settledUntil } from '../database/settled-until.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { type Principal, scopeOf } from '../principal.ts'
import type { Enrolment } from './enrolment.ts'
import { type EnrolmentFilter, findEnrolment, listEnrolments as listRows } from './enrolment-store.ts'

export interface EnrolmentsWanted extends EnrolmentFilter {
  levelId?: string | undefined
  updatedSince?: Date | undefined
  after?: string[] | undefined
  limit: number
}

/** A page, and the position after it if there is more. */
export async function listEnrolments(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: EnrolmentsWanted,
): Promise<{ enrolments: Enrolment[]; next: string[] | undefined }> {
  const changed = updatedSince && { since: updatedSince, until: await settledUntil(db) }
  const scope = scopeOf(principal, 'enrolments.read')
  const rows = await listRows(db, { scope, levelId, changed, after, limit: limit + 1 }, filter)
  const enrolments = rows.slice(0, limit)
  const last = rows.length > limit ? enrolments.at(-1) : undefined
  return { enrolments, next: last && positionOf({ key: last.id, updatedAt: last.updatedAt }, changed) }
}

export async function getEnrolment({ db }: Pick<Deps, 'db'>, principal: Principal, id: string): Promise<Enrolment> {
  const enrolment = await findEnrolment(db, scopeOf(principal, 'enrolments.read'), id)
  if (!enrolment) throw noSuchEnrolment(id)
  return enrolment
}

export function noSuchEnrolment(id: string): DomainError {
  return new DomainError('not_found', `There is no enrolment ${id}.`)
}
