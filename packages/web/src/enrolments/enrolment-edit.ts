import type { Enrolment, EnrolmentEdit } from '@backoffice/contract/enrolment'
import { dueDate, dueInstant } from './due-date.ts'

/** An enrolment as its form holds it. */
export type EnrolmentValues = { status: string; progress: string; score: string; due_at: string }

/** What the service takes for an enrolment in this status that goes to that one. */
export function editable(before: Enrolment['status'], status: string): { progress: boolean; score: boolean } {
  return {
    progress: status === 'in_progress' || status !== before,
    score: status !== 'enrolled',
  }
}

/** Only what is different: an unchanged due date keeps its time of day. */
export function enrolmentEdit(before: Enrolment, values: EnrolmentValues): EnrolmentEdit {
  const may = editable(before.status, values.status)
  const progress = Number(values.progress)
  const score = readScore(values.score)
  return {
    ...(values.status === before.status ? {} : { status: values.status as NonNullable<EnrolmentEdit['status']> }),
    ...(may.progress && progress !== before.progress ? { progress } : {}),
    ...(may.score && score !== (before.score ?? null) ? { score } : {}),
    ...(values.due_at === dueDate(before.due_at)
      ? {}
      : { due_at: values.due_at === '' ? null : dueInstant(values.due_at) }),
  }
}

/** With a point or a comma, as people write it. */
export function readScore(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim().replace(',', '.'))
}
