import type { Change, ChangingTransactions } from '../database/changes/change.ts'
import type { Tx } from '../database/database.ts'
import type { Actor } from './actor.ts'
import type { Authority } from './authority.ts'
import { authorityCheck } from './check-authority.ts'

declare const checked: unique symbol

/** A transaction of `Changes`: whoever makes it is checked before it commits. Audit events are written in no other. */
export type ChangeTx = Tx & { readonly [checked]: true }

export interface Changes {
  /**
   * The one way to change something in somebody's name. The last statement before the commit checks that they still may:
   * the transaction may have waited for a password hash, a connection or a lock since guard or gate let them in. If
   * not, nothing of it happens. `changed` names what instances may have in a cache.
   */
  transaction<Result>(
    actor: Actor,
    work: (tx: ChangeTx, changed: (change: Change) => void) => Promise<Result>,
  ): Promise<Result>
}

const selfChecks = new WeakMap<ChangeTx, () => Promise<void>>()

export function createChanges({ transactions, now }: { transactions: ChangingTransactions; now: () => Date }): Changes {
  return {
    transaction(actor, work) {
      let authority = authorityOf(actor)
      const check = (tx: Tx) => authority && authorityCheck(tx, authority, now())
      return transactions.transaction((tx, changed) => {
        const changeTx = tx as ChangeTx
        selfChecks.set(changeTx, async () => {
          const checkNow = check(tx)
          if (checkNow) checkNow.judge((await tx.executeQuery(checkNow.query)).rows)
          authority = authority && withoutSelf(authority)
        })
        return work(changeTx, changed)
      }, check)
    },
  }
}

/**
 * Before somebody changes what they act by: their own user, session or account. Call it when the row is locked and not
 * changed yet. It checks them now, since at the end their own change would look like that of somebody else.
 */
export async function checkBeforeSelfChange(tx: ChangeTx): Promise<void> {
  await selfChecks.get(tx)?.()
}

/** For a transaction that the command line opened itself, and which needs nobody's leave. */
export function ofTheCommandLine(tx: Tx): ChangeTx {
  return tx as ChangeTx
}

function authorityOf({ kind, authority }: Actor): Authority | undefined {
  if (authority === 'not needed') return undefined
  if (!authority && (kind === 'administrator' || kind === 'client')) throw new Error(`a ${kind} without authority`)
  return authority
}

/** What is still to be checked at the end. A client's tokens and record are not its to change here. */
function withoutSelf(authority: Authority): Authority | undefined {
  if (authority.kind === 'session') return undefined
  const { actingUser: _self, ...rest } = authority
  return rest
}
