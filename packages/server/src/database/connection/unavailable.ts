import { codeOf, messageOf } from '../../errors.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
// 08: connection exception. 53: out of disk, memory or connections. 57P: shut down, crashed, starting up.
// 57014: our own statement timeout. 25006: read only, as a standby is during a failover. 25P03: idle in transaction.
const sqlStates = /^(08...|53...|57P0[1-5]|57014|25006|25P03)$/

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// node-postgres gives these errors no code.
const driverMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

// A coordinator may pass on what a worker said last without its code.
const internalError = 'XX000'
const workerMessages = /^(terminating connection due to|server closed the connection)/

/** A statement was cancelled, also by its time limit. */
export const queryCanceled = '57014'

/** Is PostgreSQL unavailable, as opposed to a bug of ours? */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined && (sqlStates.test(code) || systemCodes.has(code))) return true
  if (code === internalError && workerMessages.test(messageOf(error))) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return driverMessages.test(messageOf(error))
}

const serializationFailure = '40001'
const deadlock = '40P01'

/** Did PostgreSQL roll this transaction back in favour of another, such as an import? A retry works. */
export function isCollision(error: unknown): boolean {
  return [serializationFailure, deadlock].includes(codeOf(error) ?? '')
}

/** For the log, in words that operators search for. */
export function describeDatabaseFailure(error: unknown): string {
  switch (codeOf(error)) {
    case deadlock:
      return 'deadlock detected, transaction rolled back'
    case serializationFailure:
      return 'serialization failure, transaction rolled back'
    case 'ECONNREFUSED':
      return 'database unavailable: connection refused'
    default:
      return 'database unavailable'
  }
}

/** Rejects after this time as for an unavailable database. The work itself continues. */
export async function answeredWithin<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' }))
    // Wait for one more turn of the event loop: after a pause of the whole machine, the answer may be there but unread.
    timer = setTimeout(() => setImmediate(giveUp), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
