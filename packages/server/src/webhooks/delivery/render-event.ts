import type { AreaPrincipal } from '../../authority/principal.ts'
import { getCourse } from '../../courses/get-course.ts'
import { showCourse } from '../../courses/show-course.ts'
import type { Db } from '../../database/connection/database.ts'
import { getEnrolment } from '../../enrolments/get-enrolment.ts'
import { showEnrolment } from '../../enrolments/show-enrolment.ts'
import { DomainError } from '../../errors.ts'
import { kindOf } from '../../events/event-permissions.ts'
import { getLevel } from '../../hierarchy/get-level.ts'
import { showLevel } from '../../hierarchy/show-level.ts'
import { getUser } from '../../users/get-user.ts'
import { showUser } from '../../users/show-user.ts'
import type { Message } from '../send-message.ts'
import type { Leased } from './delivery-store.ts'
import type { Event } from './read-batch.ts'

type Moment = Pick<Event, 'id' | 'happenedAt'>

/** Larger resources are left out: receivers need not accept more. */
const maxBytes = 64 * 1024

/** The payload of an event: nothing about a person but ids. */
export function thinMessage({ areaSlug }: Leased, event: Event): Message {
  return message(event, dataOf(areaSlug, event))
}

/** Also with the resource as it is now, as far as the subscriber may see it; null if it no longer exists. */
export async function fullMessage(
  db: Db,
  { areaSlug }: Leased,
  event: Event,
  principal: AreaPrincipal,
): Promise<Message> {
  const data = dataOf(areaSlug, event)
  const full = message(event, { ...data, resource: await resourceOf(db, principal, event) })
  return Buffer.byteLength(full.body) > maxBytes ? message(event, data) : full
}

/** For a receiver that reads the feed itself. */
export function signalMessage({ areaSlug }: Leased, { id, happenedAt }: Moment): Message {
  return message({ id, type: 'events.available', happenedAt }, { learning_area: areaSlug })
}

/** Events were removed before this receiver got them. */
export function gapMessage({ areaSlug }: Leased, { id, happenedAt }: Moment, count: bigint): Message {
  return message({ id, type: 'events.lost', happenedAt }, { learning_area: areaSlug, events: Number(count) })
}

/** As in the feed, with the area. */
function dataOf(areaSlug: string, { id, type, subjectId, version, data, happenedAt, causedBy }: Event) {
  return {
    learning_area: areaSlug,
    id,
    type,
    subject_id: subjectId,
    ...(version === null ? {} : { version: Number(version) }),
    ...data,
    happened_at: happenedAt.toISOString(),
    ...(causedBy ? { caused_by: causedBy } : {}),
  }
}

function message({ id, type, happenedAt }: Pick<Event, 'id' | 'type' | 'happenedAt'>, data: object): Message {
  return { id, type, body: JSON.stringify({ type, timestamp: happenedAt.toISOString(), data }) }
}

async function resourceOf(db: Db, principal: AreaPrincipal, { type, subjectId }: Event): Promise<object | null> {
  try {
    switch (kindOf(type)) {
      case 'user':
        return showUser(await getUser({ db }, principal, subjectId))
      case 'course':
        return showCourse(await getCourse({ db }, principal, subjectId))
      case 'hierarchy_level':
        return showLevel(await getLevel({ db }, principal, subjectId))
      case 'enrolment':
        return showEnrolment(await getEnrolment({ db }, principal, subjectId))
      default:
        return null
    }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
}
