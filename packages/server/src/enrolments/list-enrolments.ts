import { type PageRead, type PageWanted, readAreaPage } from '../database/area-page.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { type Principal, scopeOf } from '../principal.ts'
import type { Enrolment } from './enrolment.ts'
import { type EnrolmentFilter, findEnrolment, listEnrolments as listRows } from './enrolment-store.ts'

export interface EnrolmentsWanted extends EnrolmentFilter, PageWanted {
  levelId?: string | undefined
}

/** A page, and the position after it if there is more. */
export async function listEnrolments(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: EnrolmentsWanted,
): Promise<{ rows: Enrolment[]; next: string[] | undefined }> {
  const scope = scopeOf(principal, 'enrolments.read')
  const read = (page: PageRead) => listRows(db, { scope, levelId, ...page }, filter)
  return readAreaPage(db, { updatedSince, after, limit }, read, ({ id }) => [id])
}

export async function getEnrolment({ db }: Pick<Deps, 'db'>, principal: Principal, id: string): Promise<Enrolment> {
  const enrolment = await findEnrolment(db, scopeOf(principal, 'enrolments.read'), id)
  if (!enrolment) throw noSuchEnrolment(id)
  return enrolment
}

export function noSuchEnrolment(id: string): DomainError {
  return new DomainError('not_found', `There is no enrolment ${id}.`)
}
