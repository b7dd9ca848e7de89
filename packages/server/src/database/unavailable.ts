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

/** Is this error PostgreSQL being away, as opposed to a mistake of ours? */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined && (sqlStates.test(code) || systemCodes.has(code))) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return driverMessages.test(messageOf(error))
}

/** Did PostgreSQL give up this transaction for the sake of another, an import say? It works when it is tried again. */
export function isCollision(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error) ?? '')
}

/** The answer, or after this time the error of a database that is away. The work itself goes on. */
export async function answeredWithin<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' }))
    // Not at once: when the whole machine has stood still, the answer may be there, and only not read yet.
    timer = setTimeout(() => setImmediate(giveUp), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
