import { recordAuditEvent } from '../audit/record-audit-event.ts'
import type { Actor } from '../authority/actor.ts'
import type { ChangeTx } from '../authority/changes.ts'
import { createBatchedLookup } from '../database/connection/batched-lookup.ts'
import type { Db } from '../database/connection/database.ts'
import type { Deps } from '../deps.ts'
import { DomainError } from '../errors.ts'
import { lockAdministrators } from './administrator-store.ts'
import {
  countUse,
  deleteExpiredLinks,
  deleteLink,
  deleteResetLinks,
  type FoundLink,
  findLinks,
  type LinkRow,
  listLinks,
  takeLink as takeRow,
} from './link-store.ts'

export type { FoundLink, LinkRow }

/** How often one link can be used, for example with wrong codes. */
const maxUses = 10

export type FindLink = (secretHash: Buffer) => Promise<FoundLink | undefined>

/** Batches look-ups, so that anonymous callers who guess links use at most one connection together. */
export function createLinkLookup({ db, now }: { db: Db; now: () => Date }): FindLink {
  const find = createBatchedLookup(async (hashes) => {
    const asked = hashes.map((hash) => Buffer.from(hash, 'hex'))
    const found = await findLinks(db, asked, { now: now(), maxUses })
    return new Map(found.map((link) => [link.secretHash.toString('hex'), link]))
  })
  return (secretHash) => find(secretHash.toString('hex'))
}

/** Call this before the use: otherwise a hundred simultaneous ones would all be free. */
export async function countLinkUse({ db }: Pick<Deps, 'db'>, { id }: LinkRow): Promise<'counted' | 'used up'> {
  return countUse(db, id, maxUses)
}

/** Uses the link up, in the transaction of what it allows. Undefined if it no longer works. */
export async function takeLink(tx: ChangeTx, secretHash: Buffer, now: Date): Promise<LinkRow | undefined> {
  // In the order of everybody else who changes administrators: their table before their links.
  await lockAdministrators(tx)
  return takeRow(tx, secretHash, now)
}

export async function endResetLinks(tx: ChangeTx, administratorId: string): Promise<void> {
  await deleteResetLinks(tx, administratorId)
}

/** All links that can still be used. */
export async function listOpenLinks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<LinkRow[]> {
  return listLinks(db, now())
}

export async function withdrawLink(
  { changes, now }: Pick<Deps, 'changes' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await changes.transaction(actor, async (tx) => {
    const link = await deleteLink(tx, id)
    if (!link) throw new DomainError('no_such_link')
    const event = { at: now(), actor, subject: link.administratorId ?? link.id }
    const details = { kind: link.kind, email: link.email }
    await recordAuditEvent(tx, { ...event, action: 'administrator.link_withdrawn', details })
  })
}

export async function removeExpiredLinks(db: Db, now: Date): Promise<void> {
  await deleteExpiredLinks(db, now)
}
