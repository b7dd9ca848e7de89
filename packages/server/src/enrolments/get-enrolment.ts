import { type Principal, scopeOf } from '../authority/principal.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import type { Enrolment } from './enrolment.ts'
import { findEnrolment } from './enrolment-store.ts'

export async function getEnrolment({ db }: Pick<Deps, 'db'>, principal: Principal, id: string): Promise<Enrolment> {
  const enrolment = await findEnrolment(db, scopeOf(principal, 'enrolments.read'), id)
  if (!enrolment) throw noSuchEnrolment(id)
  return enrolment
}

export function noSuchEnrolment(id: string): DomainError {
  return new DomainError('no_such_enrolment', { id })
}
