import { type DestinationStream, type Logger, pino } from 'pino'
import { codeOf } from './errors.ts'
import { redactSecrets } from './recognisable-secret.ts'

export type Log = Logger

/**
 * Structured logs that cannot hold a secret. Two independent guards: only chosen fields of requests and errors are
 * written (no headers, no query, no body, none of PostgreSQL's row values), and every finished line is searched for
 * anything that looks like one of our secrets.
 */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: createTimestamp(),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: { streamWrite: redactSecrets },
    },
    destination,
  )
}

/** Written out once per millisecond: under load many lines have the same one, and a date costs as much as the line. */
function createTimestamp(): () => string {
  let writtenFor = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== writtenFor) {
      writtenFor = now
      text = `,"time":"${new Date(now).toISOString()}"`
    }
    return text
  }
}

/** A write per line would cost more than the line: lines are written together, within a tenth of a second. */
function standardOutput(): DestinationStream {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 8 * 1024 })
  setInterval(() => destination.flush(), 100).unref()
  return destination
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return { type: error.name, code: codeOf(error), message: error.message, stack: error.stack, cause }
}
