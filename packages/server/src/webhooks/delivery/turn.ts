import type { Db } from '../../database/connection/database.ts'
import type { FairPace } from '../../limits/fair-pace.ts'
import type { FairSlots } from '../../limits/fair-slots.ts'
import type { Log } from '../../log.ts'
import type { Poster } from '../../outgoing/post.ts'
import type { WebhookKeys } from '../../secrets/webhook-keys.ts'
import type { NewAttempt } from '../attempt-store.ts'
import type { Message, Sent } from '../send-message.ts'
import type { Event, Leased } from './delivery-store.ts'
import type { Lookups, Reader } from './reading-rights.ts'

export interface DeliveryDeps extends Lookups {
  db: Db
  log: Log
  keys: WebhookKeys
  poster: Poster
  pace: FairPace
  slots: FairSlots
  noteAttempt(attempt: NewAttempt): void
  /** For metrics, and to recognise slow receivers. */
  noteSent(webhook: Leased, sent: Sent): void
  /** Waits after a round that only read, so that searching long feeds takes little of the database. */
  rest(turn: Turn, afterMs: number): Promise<void>
  /** How often events came in this area so far. */
  countNews(webhook: Leased): number
  /** Waits a little for more than that, so that a stream of events is sent without a new turn for each. */
  awaitNews(turn: Turn, counted: number): Promise<boolean>
  disable(webhook: Leased, reason: 'gone' | 'failing' | 'too_many_parked'): Promise<void>
}

/** One process sends to one webhook, until there is nothing left or its turn is over. */
export interface Turn {
  webhook: Leased
  /** Aborted when the time is up, the lease is lost, or something went wrong here: nothing more is begun. */
  ended: AbortSignal
  /** What went wrong here, such as the database. */
  error(): unknown
  reader(): Promise<Reader | undefined>
  /** Undefined: it may not be sent any more, or cannot be now, or became unwanted before it was its turn. */
  send(event: Event, unwanted?: AbortSignal): Promise<Sent | undefined>
  sendMessage(message: Message): Promise<Sent | undefined>
  end(): void
}
