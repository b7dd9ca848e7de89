import { codeOf, messageOf } from '../errors.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
// 08: connection exception. 53: out of disk, memory or connections. 57P: shut down, crashed, starting up.
// 57014: our own statement time-out. 25006: read only, as a standby is during a fail-over. 25P03: idle in transaction.
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

// node-postgres gives these no code.
const driverMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/** Is PostgreSQL unavailable, as opposed to a bug of ours? */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined && (sqlStates.test(code) || systemCodes.has(code))) return true
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

/** The answer, or after this time the error of an unavailable database. The work itself goes on. */
export async function answeredWithin<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' }))
    // Not at once: when the whole machine has stood still, the answer may be there, and only not read yet.
    timer = setTimeout(() => setImmediate(giveUp), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
