import type { AuditAction, RefusalReason } from '@backoffice/contract/audit-action'
import type { Db } from '../database/database.ts'
import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import { redactSecrets } from '../recognisable-secret.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { type Actor, theService } from './actor.ts'
import { type AuditRow, insertAuditRows } from './audit-store.ts'

export interface Refusal {
  actor: Actor
  /** What was attempted: `token.requested`, `administrator.signed_in`. */
  action: AuditAction
  /** The real reason, which the caller may not be told. */
  reason: RefusalReason
  areaId?: string | undefined
  clientId?: string | undefined
  actingUser?: string | undefined
  subject?: string | undefined
}

export interface Refusals {
  /** Remembers a refused attempt; written with others a moment later. */
  note(refusal: Refusal): void
  flush(): Promise<void>
  stop(): Promise<void>
}

const flushEveryMs = 1_000
/** Between two flushes. An attacker gets a count beyond that, not the disk. */
const rowsPerFlush = 200

/** Refused attempts, written in bounded batches so that nobody can fill the disk by being refused. */
export function createRefusals({ db, log, now }: { db: Db; log: Log; now: () => Date }): Refusals {
  let waiting: AuditRow[] = []
  let dropped = 0

  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    const rows = [...waiting]
    if (dropped > 0) {
      const at = now()
      rows.push({
        id: uuidV7(at),
        at,
        action: 'refusals.dropped',
        refusal: 'too_many',
        actorKind: theService.kind,
        details: { count: dropped },
      })
    }
    const [written, counted] = [waiting, dropped]
    waiting = []
    dropped = 0
    try {
      await insertAuditRows(db, rows)
    } catch (error) {
      const kept = [...written, ...waiting]
      waiting = kept.slice(0, rowsPerFlush)
      dropped += counted + kept.length - waiting.length
      throw error
    }
  }

  const flushOrLog = () =>
    flush().catch((error) => log.warn({ reason: messageOf(error) }, 'refused attempts could not be written'))
  const timer = setInterval(flushOrLog, flushEveryMs)
  timer.unref()

  return {
    note(refusal) {
      if (waiting.length < rowsPerFlush) waiting.push(toRow(refusal, now()))
      else dropped++
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flushOrLog()
    },
  }
}

/** With its id from the beginning: written again because the first acknowledgement was lost, it is still one row. */
function toRow({ actor, reason, subject, ...rest }: Refusal, at: Date): AuditRow {
  return {
    ...rest,
    id: uuidV7(at),
    at,
    refusal: reason,
    subject: printable(subject),
    actorKind: actor.kind,
    actorId: actor.id,
    address: actor.address,
    requestId: actor.requestId,
  }
}

/** A stranger chose it: short, no secret that somebody pasted into the wrong field, and without characters that PostgreSQL or a screen would choke on. */
function printable(subject: string | undefined): string | undefined {
  return (
    subject &&
    redactSecrets(subject)
      .slice(0, 100)
      .replace(/[^\x20-\x7e]/g, '?')
  )
}
