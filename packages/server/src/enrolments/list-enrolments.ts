import { type Principal, scopeOf } from '../authority/principal.ts'
import type { AreaListOptions } from '../database/lists/area-rows.ts'
import type { Page } from '../database/lists/page.ts'
import type { Deps } from '../deps.ts'
import type { Enrolment } from './enrolment.ts'
import { type EnrolmentFilter, listEnrolments as listRows } from './enrolment-store.ts'

export type EnrolmentListOptions = EnrolmentFilter & AreaListOptions

export async function listEnrolments(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  { levelId, updatedSince, after, limit, ...filter }: EnrolmentListOptions,
): Promise<Page<Enrolment>> {
  const scope = scopeOf(principal, 'enrolments.read')
  return listRows(db, { scope, levelId, updatedSince, after, limit }, filter)
}
