import type { KeyObject } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { receiverOf } from '../../outgoing/allowed-targets.ts'
import { attemptOf, type Message, type Sent, sendMessage } from '../send-message.ts'
import type { Leased } from './delivery-store.ts'
import { type Reader, readerOf } from './reading-rights.ts'
import { fullMessage, thinMessage } from './render-event.ts'
import type { DeliveryDeps, Turn } from './turn.ts'

/** Then others get their turn, however long the receiver takes for each event. */
const turnMs = 10_000

export function takeTurn(deps: DeliveryDeps, webhook: Leased, keys: readonly KeyObject[], signal: AbortSignal): Turn {
  const over = new AbortController()
  const ended = AbortSignal.any([signal, over.signal])
  setMaxListeners(0, ended)
  const timer = setTimeout(() => over.abort(), turnMs)
  const end = () => {
    clearTimeout(timer)
    over.abort()
  }
  const receiver = receiverOf(new URL(webhook.url))
  let error: unknown
  const reader = () => readerOf(deps, webhook)

  async function sendNow(
    make: (reader: Reader) => Message | undefined | Promise<Message>,
    cancel = signal,
  ): Promise<Sent | undefined> {
    // Before it has a slot, which others can use meanwhile.
    if (!(await deps.pace.take(receiver, webhook.areaId, cancel))) return undefined
    const release = await deps.pacing.takeSlot(webhook, cancel)
    if (!release) return undefined
    try {
      if (cancel.aborted) return undefined
      // Checked when it is sent, not when it was read: waiting for a slot may have taken a while.
      const allowed = await reader()
      const message = allowed && (await make(allowed))
      if (!message || signal.aborted) return undefined
      const sent = await sendMessage(deps, webhook, { message, keys, signal })
      // Cut off by us, which says nothing about the receiver.
      if (signal.aborted && !sent.ok) return undefined
      deps.recordSent(webhook, sent)
      deps.recordAttempt(attemptOf(webhook, message, sent))
      return sent
    } catch (thrown) {
      error ??= thrown
      end()
      return undefined
    } finally {
      release()
    }
  }

  return {
    webhook,
    ended,
    end,
    error: () => error,
    reader,
    sendMessage: (message) => sendNow(() => message),
    send: (event, cancel) =>
      sendNow(({ principal, mayRead }) => {
        if (!mayRead(event.type)) return undefined
        return webhook.payload === 'full'
          ? fullMessage(deps.db, webhook, event, principal)
          : thinMessage(webhook, event)
      }, cancel),
  }
}
