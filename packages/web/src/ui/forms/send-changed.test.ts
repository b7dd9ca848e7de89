import { expect, test } from 'vitest'
import { sendChanged } from './send-changed.ts'

test('only what was changed is sent, also if it was emptied, and nothing if nothing was', async () => {
  const before = { name: 'Ada', email: 'ada@example.org', role: 'learner' }
  const sent: object[] = []
  const send = async (edit: object) => sent.push(edit)
  await sendChanged<object, unknown>(before, { ...before, email: null }, send)
  expect(await sendChanged(before, { ...before }, send)).toBeUndefined()
  expect(sent).toEqual([{ email: null }])
})
