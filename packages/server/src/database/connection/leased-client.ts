import type { CompiledQuery, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { codeOf, messageOf } from '../../errors.ts'
import { cancelQuery } from './cancel-query.ts'
import type { RoundTrip } from './round-trip.ts'
import { type PreparedStatements, type Statement, sendBatch, togetherText, withNextText } from './statement-batch.ts'
import { statementName } from './statement-names.ts'
import { queryCanceled } from './unavailable.ts'
import type { Work } from './work.ts'

interface Options {
  /** The request that the connection serves. Undefined: none, so nothing is cancelled. */
  work: Work | undefined
  settings: pg.ClientConfig
  /** Is the connection too old to be used again? */
  isRetired: () => boolean
  /**
   * The prepared statements of the connection. Undefined behind a pooler, where the next use may reach another session.
   */
  prepared: PreparedStatements | undefined
  roundTrip: RoundTrip
}

interface Answer {
  command: string
  rowCount: number | null
  rows: unknown[]
}

/** One use of a pooled connection, from checkout to release. */
export function leaseClient(
  client: pg.PoolClient,
  { work, settings, isRetired, prepared, roundTrip }: Options,
): PostgresPoolClient {
  const { signal } = work ?? {}
  let inTransaction = false
  /** `begin` and what else is sent together with the next statement. */
  let beginning: Statement[] = []
  /**
   * The answer to `begin` and the statement sent with it. If it fails, only a rollback is sent: `begin` may have
   * failed.
   */
  let opening: Promise<Answer> | undefined
  let cancellable = false
  let cancelling: Promise<unknown> | undefined
  const cancel = () => {
    if (!cancellable || cancelling) return
    cancelling = cancelQuery(settings, client)
    // Handled where it is awaited.
    cancelling.catch(() => undefined)
  }
  signal?.addEventListener('abort', cancel, { once: true })

  async function query(text: string, values: readonly unknown[] = []): Promise<Answer> {
    if (/^(begin|start transaction)/i.test(text)) {
      beginning = [{ text, values }]
      return { command: 'BEGIN', rowCount: null, rows: [] }
    }
    if (text === withNextText) {
      beginning.push(...(values as CompiledQuery[]).map(({ sql, parameters }) => ({ text: sql, values: parameters })))
      return { command: '', rowCount: null, rows: [] }
    }
    const ends = /^(commit|rollback)/i.test(text)
    if (ends && beginning.length > 0) {
      // The transaction is empty, so nothing needs to be sent.
      beginning = []
      return { command: text.toUpperCase(), rowCount: null, rows: [] }
    }
    if (opening && !/^rollback/i.test(text)) await opening
    // A cancel request that is still on its way would hit this query.
    if (cancelling) await cancelling
    if (signal?.aborted && !ends) throw signal.reason
    inTransaction ||= beginning.length > 0
    // Never cancel a commit: PostgreSQL would stop waiting for its standby, but what it has written would still be
    // committed.
    cancellable = !ends && (inTransaction || /^\s*(select|with)\b/i.test(text))
    const startedAt = performance.now()
    try {
      const opens = beginning.length > 0
      const sending = send(text, values)
      if (opens || ends) opening = opens ? sending : undefined
      const answer = await sending
      roundTrip.add(performance.now() - startedAt)
      return answer
    } catch (error) {
      endWhenSilent(client, error)
      throw signal?.aborted && codeOf(error) === queryCanceled ? signal.reason : error
    } finally {
      cancellable = false
      if (work && !ends) work.databaseMs += Math.max(0, performance.now() - startedAt - roundTrip.ms())
    }
  }

  async function send(text: string, values: readonly unknown[]): Promise<Answer> {
    const first = beginning
    beginning = []
    if (text === togetherText) {
      const statements = (values as CompiledQuery[]).map(({ sql, parameters }) => toStatement(sql, parameters))
      const results = await sendBatch(client, [...first, ...statements], prepared ?? new Map())
      return { command: '', rowCount: null, rows: results.slice(first.length) }
    }
    if (values.length > 0) {
      const results = await sendBatch(client, [...first, toStatement(text, values)], prepared ?? new Map())
      return results.at(-1) as Answer
    }
    // Without values, the text may hold several statements, which only the simple protocol accepts.
    const answers = await client.query([...first.map((statement) => statement.text), text].join('; '))
    return [answers].flat().at(-1) as Answer
  }

  function toStatement(text: string, values: readonly unknown[]): Statement {
    return { text, values, name: prepared && statementName(text) }
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
 * Closes a connection that did not answer in time. When a network drops packets, as when a server's address moves in a
 * failover, the connection stays open for a quarter of an hour, and the pool would hand it out again and again.
 */
function endWhenSilent(client: pg.PoolClient, error: unknown): void {
  if (messageOf(error) === 'Query read timeout') void (client as unknown as pg.Client).end()
}
