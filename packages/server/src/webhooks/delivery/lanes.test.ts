import { expect, test } from 'vitest'
import { sendLanes } from './lanes.ts'
import { perReceiver } from './pacing.ts'
import type { Event } from './read-batch.ts'

const events = Array.from(
  { length: 20 },
  (_, index) => ({ position: BigInt(index + 1), subjectId: `subject ${index}` }) as Event,
)
const answer = (ok: boolean) => ({ ok }) as never

/** Sends the first ones, and leaves the others waiting until they are cancelled. */
function sendOnly(count: number, last: (position: bigint) => unknown) {
  const begun: bigint[] = []
  const send = ({ position }: Event, cancel?: AbortSignal) => {
    begun.push(position)
    if (position < count) return Promise.resolve(answer(true))
    if (position === BigInt(count)) return Promise.resolve(last(position) as never)
    return new Promise<undefined>((resolve) => cancel?.addEventListener('abort', () => resolve(undefined)))
  }
  return { begun, send }
}

test('after a failure, what waits for its turn is not sent any more', async () => {
  const { begun, send } = sendOnly(3, () => answer(false))
  const { sent, failure, stopped } = await sendLanes(events, { send, ended: new AbortController().signal })
  expect([...sent]).toEqual([1n, 2n])
  expect([failure, stopped]).toEqual([{ ok: false }, true])
  expect(begun.length).toBeLessThanOrEqual(perReceiver + 3)
})

test('nor when the turn ends; but the first one is sent in any case, so that every turn makes progress', async () => {
  const ended = new AbortController()
  const { send } = sendOnly(3, () => {
    ended.abort()
    return answer(true)
  })
  expect(await sendLanes(events, { send, ended: ended.signal })).toMatchObject({ stopped: true, failure: undefined })
  const later = sendOnly(1, () => answer(true))
  const { sent } = await sendLanes(events, { send: later.send, ended: AbortSignal.abort() })
  expect([...sent]).toEqual([1n])
})
