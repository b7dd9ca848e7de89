import cluster from 'node:cluster'
import { type DestinationStream, type Logger, pino } from 'pino'
import { codeOf } from './errors.ts'
import { redactSecrets } from './secrets/recognisable-secret.ts'
import { visibleLines } from './text/visible-text.ts'

export interface RequestLine {
  id: string
  method: string
  path: string
  status: number
  milliseconds: number
  address: string
}

export type Log = Logger & {
  /** One answered request. */
  request(line: RequestLine): void
}

/**
 * Structured logs that cannot hold a secret. Two independent guards: only chosen fields of requests and errors are
 * written (no headers, no query, no body, none of PostgreSQL's row values), and everything that is written is searched
 * for what looks like one of our secrets.
 */
export function createLog(level: string, output?: Output): Log {
  const timestamp = createTimestamp()
  const destination = output ? withoutSecrets(output) : openLogOnStdout((lines) => tellDropped(lines))
  const log = pino(
    {
      level,
      base: null,
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
      // Fastify and its plugins log these whole. Their headers hold secrets.
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
    },
    destination,
  )
  const tellDropped = (lines: number) => log.warn({ lines }, 'log lines dropped: standard output was blocked')
  // Most lines are this one, and put together here it takes a fifth of the time (`npm run bench`).
  const request = ({ id, method, path, status, milliseconds, address }: RequestLine) => {
    if (!log.isLevelEnabled('info')) return
    const who = `"request_id":"${id}","method":"${method}","path":${JSON.stringify(path)}`
    const result = `"status":${status},"milliseconds":${milliseconds},"address":${JSON.stringify(address)}`
    destination.write(`{"level":"info"${timestamp()},${who},${result},"msg":"request"}\n`)
  }
  return Object.assign(log, { request })
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

// Workers share one output, and a pipe keeps together what is written at once only up to 4096 bytes.
const gatheredLength = cluster.isWorker ? 4096 : 64 * 1024
const gatheredForMs = 100

// What is held while the output is not read, say because the disk of the log is full.
const heldLength = 16 * 1024 * 1024

/** Tells how many lines it had to drop when it can write again, at the latest when the process exits. */
function openLogOnStdout(onDropped: (lines: number) => void): Output {
  const stdout = pino.destination({ fd: 1, sync: false, maxWrite: gatheredLength, maxLength: heldLength })
  const output = gathering(withoutSecrets(stdout))
  let dropped = 0
  stdout.on('drop', (lines: string) => {
    dropped += lines.split('\n').length - 1
  })
  const tellDropped = () => {
    if (dropped > 0) onDropped(dropped)
    dropped = 0
  }
  stdout.on('drain', tellDropped)
  // Before pino writes out what it still holds. From now on nothing waits for a write that has only begun.
  process.prependListener('exit', () => {
    Object.assign(stdout, { sync: true })
    output.pass()
    if (dropped === 0) return
    stdout.flushSync()
    tellDropped()
    output.pass()
  })
  return output
}

interface Output extends DestinationStream {
  flush?(done?: (error?: Error) => void): void
}

/** Whatever is written, and by whomever, passes here. */
function withoutSecrets(output: Output): Required<Output> {
  return {
    write: (lines) => output.write(visibleLines(redactSecrets(lines))),
    flush: (done) => (output.flush ? output.flush(done) : done?.()),
  }
}

/** A write per line would cost more than the line: lines are gathered, and written together. */
function gathering(output: Required<Output>): Output & { pass(): void } {
  let lines = ''
  const pass = () => {
    if (lines !== '') output.write(lines)
    lines = ''
  }
  setInterval(pass, gatheredForMs).unref()
  return {
    pass,
    write(line) {
      if (lines.length + line.length > gatheredLength) pass()
      lines += line
    },
    flush(done) {
      pass()
      output.flush(done)
    },
  }
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return { type: error.name, code: codeOf(error), message: error.message, stack: error.stack, cause }
}
