import { DomainError } from '../errors.ts'
import { type Enrolment, mayBecome } from './enrolment.ts'

type Before = Pick<Enrolment, 'id' | 'status' | 'score'>

// Why something is not possible, or undefined. `self`: on their own behalf, by somebody who reaches nobody else. Changes
// and what a catalogue says about them follow the same rules.

/** One enrolment per user and course: after a withdrawal, it starts again. Learners cannot discard a result. */
export function whyNotAgain(before: Before, self: boolean): DomainError | undefined {
  if (!mayBecome(before.status, 'enrolled')) {
    return new DomainError('enrolment_exists', { status: before.status, enrolment_id: before.id })
  }
  return self && before.score !== null ? hasResult() : undefined
}

/** Learners who could not enrol themselves cannot withdraw themselves, either. */
export function whyNotWithdraw(before: Before, course: Offer | undefined, self: boolean): DomainError | undefined {
  if (!mayBecome(before.status, 'withdrawn')) {
    return new DomainError('withdrawal_impossible', { status: before.status })
  }
  if (!self) return undefined
  const closed = course && whyNotSelf(course)
  return closed ?? (before.status === 'failed' || before.score !== null ? hasResult() : undefined)
}

interface Offer {
  title: string
  selfEnrolment: boolean
}

export function whyNotSelf({ selfEnrolment, title }: Offer): DomainError | undefined {
  return selfEnrolment ? undefined : new DomainError('course_without_self_enrolment', { course: title })
}

function hasResult(): DomainError {
  return new DomainError('own_enrolment_with_result')
}
