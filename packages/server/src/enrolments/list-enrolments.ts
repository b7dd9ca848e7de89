import { type Page, type PageRead, type PageWanted, readAreaPage } from '../database/lists/area-page.ts'
import type { Deps } from '../deps.ts'
import { type Principal, scopeOf } from '../principal.ts'
import type { Enrolment } from './enrolment.ts'
import { type EnrolmentFilter, listEnrolments as listRows } from './enrolment-store.ts'

export interface EnrolmentsWanted extends EnrolmentFilter, PageWanted {
  levelId?: string | undefined
}

export async function listEnrolments(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: EnrolmentsWanted,
): Promise<Page<Enrolment>> {
  const scope = scopeOf(principal, 'enrolments.read')
  const read = (page: PageRead) => listRows(db, { scope, levelId, ...page }, filter)
  return readAreaPage(db, { updatedSince, after, limit }, read, ({ id }) => [id])
}
