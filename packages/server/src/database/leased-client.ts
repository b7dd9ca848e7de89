import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { codeOf, messageOf } from '../errors.ts'
import { cancelQuery } from './cancel-query.ts'
import type { Work } from './work.ts'

interface Options {
  /** On whose behalf; undefined: nobody's, so nothing is cancelled. */
  work: Work | undefined
  settings: pg.ClientConfig
  /** Is the connection too old to be used again? */
  isRetired: () => boolean
}

const queryCanceled = '57014'

/** One use of a pool's connection, from when it is handed out until it is given back. */
export function leaseClient(client: pg.PoolClient, { work, settings, isRetired }: Options): PostgresPoolClient {
  const { signal } = work ?? {}
  let inTransaction = false
  let cancellable = false
  let cancelling: Promise<unknown> | undefined
  const cancel = () => {
    if (!cancellable || cancelling) return
    cancelling = cancelQuery(settings, client)
    // Whoever waits for it deals with it.
    cancelling.catch(() => undefined)
  }
  signal?.addEventListener('abort', cancel, { once: true })

  async function query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    // A message that is still on its way would hit this query.
    if (cancelling) await cancelling
    const ends = /^(commit|rollback)/i.test(text)
    if (signal?.aborted && !ends) throw signal.reason
    // Never a commit: PostgreSQL would stop waiting for its standby, and what it has written would count all the same.
    cancellable = !ends && (inTransaction || /^\s*(select|with)\b/i.test(text))
    if (/^(begin|start transaction)/i.test(text)) inTransaction = true
    const startedAt = performance.now()
    try {
      return await client.query(text, values)
    } catch (error) {
      endWhenSilent(client, error)
      throw signal?.aborted && codeOf(error) === queryCanceled ? signal.reason : error
    } finally {
      cancellable = false
      if (work && !ends) work.databaseMs += performance.now() - startedAt
    }
  }

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release(discard) {
      signal?.removeEventListener('abort', cancel)
      const giveBack = () => client.release(discard || isRetired())
      if (cancelling) cancelling.then(giveBack, () => client.release(true))
      else giveBack()
    },
  }
}

/**
 * A connection that did not answer in time is given up. A network that swallows packets, as one does when a server's
 * address moves in a fail-over, ends no connection for a quarter of an hour; the pool would hand it out again and again.
 */
function endWhenSilent(client: pg.PoolClient, error: unknown): void {
  if (messageOf(error) === 'Query read timeout') void (client as unknown as pg.Client).end()
}
