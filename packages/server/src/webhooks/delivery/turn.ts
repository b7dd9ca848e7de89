import type { Changes } from '../../authority/changes.ts'
import type { Db } from '../../database/connection/database.ts'
import type { FairPace } from '../../limits/fair-pace.ts'
import type { Log } from '../../log.ts'
import type { Poster } from '../../outgoing/post.ts'
import type { WebhookKeys } from '../../secrets/webhook-keys.ts'
import type { NewAttempt } from '../attempt-store.ts'
import type { Message, Sent } from '../send-message.ts'
import type { Leased } from './delivery-store.ts'
import type { Pacing } from './pacing.ts'
import type { Event } from './read-batch.ts'
import type { Lookups, Reader } from './reading-rights.ts'

export interface DeliveryDeps extends Lookups {
  db: Db
  log: Log
  changes: Changes
  keys: WebhookKeys
  poster: Poster
  pace: FairPace
  pacing: Pick<Pacing, 'takeSlot' | 'rest'>
  recordAttempt(attempt: NewAttempt): void
  /** For metrics, and to recognise slow receivers. */
  recordSent(webhook: Leased, sent: Sent): void
  /** Number of notifications about events of this area. */
  countEvents(areaId: string): number
  /** Waits a little for more than that, so that a stream of events is sent without a new turn for each. */
  awaitEvents(areaId: string, counted: number, ended: AbortSignal): Promise<boolean>
}

/** One process sends to one webhook, until there is nothing left or its turn is over. */
export interface Turn {
  webhook: Leased
  /** Aborted when the time is up, the lease is lost, or something went wrong here: nothing more is begun. */
  ended: AbortSignal
  /** What went wrong here, such as the database. */
  error(): unknown
  reader(): Promise<Reader | undefined>
  /** Undefined: it may not be sent any more, or cannot be now, or was cancelled before it was its turn. */
  send(event: Event, cancel?: AbortSignal): Promise<Sent | undefined>
  sendMessage(message: Message): Promise<Sent | undefined>
  end(): void
}
