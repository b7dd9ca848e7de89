import type { Enrolment } from '@backoffice/contract/enrolment'
import { expect, test } from 'vitest'
import { dueDate } from './due-date.ts'
import { enrolmentEdit, readScore } from './enrolment-edit.ts'

const enrolled = { status: 'enrolled', progress: 0 } as Enrolment
const started = { status: 'in_progress', progress: 40, score: 87.5, due_at: '2026-06-30T08:00:00.000Z' } as Enrolment
const completed = { ...started, status: 'completed' } as Enrolment

function valuesOf({ status, progress, score, due_at }: Enrolment) {
  return { status, progress: String(progress), score: String(score ?? ''), due_at: dueDate(due_at) }
}

test.each([
  ['nothing, if nothing changed', started, {}, {}],
  ['a due date to the end of its day', started, { due_at: '2026-07-01' }, { due_at: '2026-07-01T23:59:59.000Z' }],
  ['nothing of a due date that was chosen again', started, { due_at: '2026-06-30' }, {}],
  [
    'that there is no due date and no score any more',
    started,
    { due_at: '', score: ' ' },
    { due_at: null, score: null },
  ],
  ['a score with a comma', started, { score: '90,25' }, { score: 90.25 }],
  ['nothing of a score that is written differently', started, { score: '87,50' }, {}],
  [
    'a score of zero, which is one',
    enrolled,
    { status: 'in_progress', score: '0' },
    { status: 'in_progress', score: 0 },
  ],
  [
    'status and progress together',
    started,
    { status: 'completed', progress: '100' },
    { status: 'completed', progress: 100 },
  ],
  ['no progress and no score before the start', enrolled, { progress: '10', score: '5' }, {}],
  ['a score, but no progress after the end', completed, { progress: '90', score: '91' }, { score: 91 }],
])('the service is sent %s', (_, before, typed, edit) => {
  expect(enrolmentEdit(before, { ...valuesOf(before), ...typed })).toEqual(edit)
})

test('an empty score is none, not zero', () => {
  expect([readScore(''), readScore('0'), readScore(' 87,5 ')]).toEqual([null, 0, 87.5])
})
