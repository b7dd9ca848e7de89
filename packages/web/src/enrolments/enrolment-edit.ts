import type { Enrolment, EnrolmentEdit } from '@backoffice/contract/enrolment'
import { changed } from '../ui/send-changed.ts'
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

/** What the form holds for a status: whoever completes has done everything. */
export function usualProgress({ status: before, progress }: Enrolment, status: string): string {
  return status === 'completed' && before !== status ? '100' : String(progress)
}

/** Only what is different, and what the service takes. */
export function enrolmentEdit(enrolment: Enrolment, values: EnrolmentValues): EnrolmentEdit {
  const { status, progress, score = null, due_at = null } = enrolment
  const may = editable(status, values.status)
  const due = values.due_at === '' ? null : dueInstant(values.due_at)
  const before = { status, progress, score, due_at }
  const after = {
    status: values.status,
    progress: may.progress ? Number(values.progress) : progress,
    score: may.score ? readScore(values.score) : score,
    // A day that was not changed keeps its time.
    due_at: values.due_at === dueDate(enrolment.due_at) ? due_at : due,
  }
  return changed<typeof after>(before, after) as EnrolmentEdit
}

/** With a point or a comma, as people write it. */
export function readScore(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim().replace(',', '.'))
}
