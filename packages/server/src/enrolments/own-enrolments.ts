import { type AreaPrincipal, holds, reachesOthers, scopeOf } from '../authority/principal.ts'
import type { Deps } from '../deps.ts'
import type { Enrolment } from './enrolment.ts'
import { whyNotAgain, whyNotSelf, whyNotWithdraw } from './enrolment-rules.ts'
import { listEnrolmentsIn } from './enrolment-store.ts'

/** The acting user's own enrolments in these courses, by course. None if the access token does not read them. */
export async function ownEnrolments(
  { db }: Pick<Deps, 'db'>,
  principal: AreaPrincipal,
  courseIds: string[],
): Promise<Map<string, Enrolment>> {
  const userUuid = principal.user?.uuid
  if (!userUuid || courseIds.length === 0 || !holds(principal, 'enrolments.read')) return new Map()
  const found = await listEnrolmentsIn(db, scopeOf(principal, 'enrolments.read'), { userUuid, courseIds })
  return new Map(found.map((enrolment) => [enrolment.courseId, enrolment]))
}

/** What acting users can do themselves with a published course that is offered on their level. */
export function ownOptions(
  principal: AreaPrincipal,
  course: { title: string; selfEnrolment: boolean },
  enrolment: Enrolment | undefined,
): { enrol: boolean; withdraw: boolean } {
  const { user, actor, readOnly } = principal
  const isPerson = user !== undefined && user.uuid !== actor.id
  if (!isPerson || readOnly || !holds(principal, 'enrolments.write')) return { enrol: false, withdraw: false }
  const self = !reachesOthers(principal, 'enrolments.write')
  const closed = self ? whyNotSelf(course) : undefined
  return {
    enrol: !closed && !(enrolment && whyNotAgain(enrolment, self)),
    withdraw: enrolment !== undefined && !whyNotWithdraw(enrolment, course, self),
  }
}
