import type { Enrolment, EnrolmentEdit } from '@backoffice/contract/enrolment'
import { changed } from '../ui/forms/send-changed.ts'
import { dueDate, dueInstant } from './due-date.ts'

/** The values of the enrolment form. */
export type EnrolmentValues = { status: string; progress: string; score: string; due_at: string }

/** The fields that the service accepts when the status changes from `before` to `status`. */
export function editable(before: Enrolment['status'], status: string): { progress: boolean; score: boolean } {
  return {
    progress: status === 'in_progress' || status !== before,
    score: status !== 'enrolled',
  }
}

/** The default progress for a status: completing sets it to 100. */
export function usualProgress({ status: before, progress }: Enrolment, status: string): string {
  return status === 'completed' && before !== status ? '100' : String(progress)
}

/** Only the fields that changed and that the service accepts. */
export function enrolmentEdit(enrolment: Enrolment, values: EnrolmentValues): EnrolmentEdit {
  const { status, progress, score = null, due_at = null } = enrolment
  const may = editable(status, values.status)
  const due = values.due_at === '' ? null : dueInstant(values.due_at)
  const before = { status, progress, score, due_at }
  const after = {
    status: values.status,
    progress: may.progress ? Number(values.progress) : progress,
    score: may.score ? readScore(values.score) : score,
    // An unchanged day keeps its time.
    due_at: values.due_at === dueDate(enrolment.due_at) ? due_at : due,
  }
  return changed<typeof after>(before, after) as EnrolmentEdit
}

/** Accepts a decimal point or comma. */
export function readScore(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim().replace(',', '.'))
}
