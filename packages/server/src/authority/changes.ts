import type { Tx } from '../database/connection/database.ts'
import type { Invalidate, InvalidatingTransactions } from '../database/invalidation/invalidating-transactions.ts'
import { type Actor, causeOf } from './actor.ts'
import type { Authority } from './authority.ts'
import { authorityCheck } from './check-authority.ts'
import { gatherWritten, type Written } from './written.ts'

declare const checked: unique symbol

/** A transaction of `Changes`, whose actor is checked before the commit. Audit events can be written only in these. */
export type ChangeTx = Tx & { readonly [checked]: true }

export interface Changes {
  /**
   * The only way to change something on behalf of an actor. The last statement before the commit checks that the actor is
   * still allowed to, because the transaction may have waited for a password hash, a connection or a lock since the guard
   * or gate. If not, it is rolled back. `invalidate` names what other instances must drop from their caches.
   */
  transaction<Result>(actor: Actor, work: (tx: ChangeTx, invalidate: Invalidate) => Promise<Result>): Promise<Result>
}

const selfChecks = new WeakMap<ChangeTx, () => Promise<void>>()

export function createChanges({
  transactions,
  now,
  onWritten,
}: {
  transactions: InvalidatingTransactions
  now: () => Date
  onWritten?: ((written: Written) => void) | undefined
}): Changes {
  return {
    async transaction(actor, work) {
      let authority = authorityOf(actor)
      // The guard refuses these, too; this holds even for a route that it lets through by mistake.
      if (authority?.kind === 'session' && authority.readOnly) throw authority.refuse('read_only_role')
      const check = (tx: Tx) => authority && authorityCheck(tx, authority, now())
      const written: Omit<Written, 'clientId'>[] = []
      const done = transactions.transaction(
        (tx, invalidate) => {
          const changeTx = tx as ChangeTx
          gatherWritten(tx, written)
          selfChecks.set(changeTx, async () => {
            const checkNow = check(tx)
            if (checkNow) checkNow.judge((await tx.executeQuery(checkNow.query)).rows)
            authority = authority && withoutSelf(authority)
          })
          return work(changeTx, invalidate)
        },
        check,
        causeOf(actor),
      )
      const clientId = actor.kind === 'client' ? actor.id : undefined
      return done.finally(() => {
        for (const each of written) onWritten?.({ ...each, clientId })
      })
    },
  }
}

/**
 * Call this before an actor changes its own user, session or account, when the row is locked but not changed yet. It checks
 * the actor now, because the check at the end would take the actor's own change for that of somebody else.
 */
export async function checkBeforeSelfChange(tx: ChangeTx): Promise<void> {
  await selfChecks.get(tx)?.()
}

/** For a transaction that the command line opened itself and that needs no permission. */
export function ofTheCommandLine(tx: Tx): ChangeTx {
  return tx as ChangeTx
}

function authorityOf({ kind, authority }: Actor): Authority | undefined {
  if (authority === 'not needed') return undefined
  if (!authority && (kind === 'administrator' || kind === 'client')) throw new Error(`a ${kind} without authority`)
  return authority
}

/** What must still be checked at the end. A client's token and record stay, because a self-change does not affect them. */
function withoutSelf(authority: Authority): Authority | undefined {
  if (authority.kind === 'session') return undefined
  const { actingUser: _self, ...rest } = authority
  return rest
}
