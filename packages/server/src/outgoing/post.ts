import { Agent, type ClientRequest, type IncomingMessage, request as startRequest } from 'node:http'
import type { Duplex } from 'node:stream'
import { messageOf } from '../errors.ts'
import { type ConnectOptions, createGuardedConnections } from './guarded-connection.ts'
import { beginAnswer } from './receive-limit.ts'
import { SendFailure } from './send-failures.ts'

export interface Answer {
  status: number
  /** The first KiB of the body. */
  beginning: string
  retryAfter: string | undefined
}

export interface Post {
  /** On whose behalf. */
  areaId: string
  url: URL
  headers: Record<string, string>
  body: string
}

export interface Poster {
  /** Sends one POST request. Throws a `SendFailure` if there is no status line in time. */
  post(message: Post, signal?: AbortSignal): Promise<Answer>
  /** Closes idle connections. */
  close(): Promise<void>
}

/** Over everything: name servers, connection, TLS, headers and body. */
const deadlineMs = 15_000
/** The status decides, so the rest is only read to keep the connection and to show how a failed answer begins. */
const bodyMs = 1_000
const maxBodyBytes = 64 * 1024
const shownBytes = 1024
/** `100 Continue` and the like, of which a receiver has no need: nothing asks for them. */
const maxInformational = 10
/** For the next message to the same receiver. */
const idleMs = 4_000
/** Of all areas and receivers together: Node's own limit is for each of them, of which there may be any number. */
export const maxIdle = 256

class ClosedMeanwhile extends SendFailure {}

interface GuardedRequest {
  target: URL
  areaId: string
  deadline: AbortSignal
}

/**
 * Connections of its own kind: each is opened by the guard, and reused only by the same area for the same scheme, host and
 * port. What an area's receivers make us decrypt then delays no answer to another area (`slices.ts`).
 */
class GuardedAgent extends Agent {
  readonly open: ReturnType<typeof createGuardedConnections>

  constructor(connecting: ConnectOptions) {
    super({ keepAlive: true, maxFreeSockets: maxIdle, scheduling: 'lifo', timeout: idleMs })
    this.open = createGuardedConnections(connecting)
  }

  override getName(options?: object): string {
    const { areaId, target } = options as GuardedRequest
    return `${areaId} ${target.origin}`
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const idle = Object.values(this.freeSockets).reduce((sum, sockets) => sum + (sockets?.length ?? 0), 0)
    return idle < maxIdle && (super.keepSocketAlive(socket) as unknown as boolean)
  }

  override createConnection(options: object, done?: (error: Error | null, socket: Duplex) => void): undefined {
    const { target, areaId, deadline } = options as GuardedRequest
    this.open({ url: target, areaId, signal: deadline }).then(
      (socket) => done?.(null, socket),
      (error) => done?.(error, undefined as never),
    )
    return undefined
  }
}

export function createPoster(connecting: ConnectOptions, limitMs: number = deadlineMs): Poster {
  const agent = new GuardedAgent(connecting)
  return {
    async post(message, signal) {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(new SendFailure('timeout')), limitMs)
      const deadline = signal ? AbortSignal.any([late.signal, signal]) : late.signal
      try {
        return await exchange(agent, message, deadline)
      } catch (error) {
        // The receiver closed a kept connection at this moment. Another one is opened for the second try.
        if (!(error instanceof ClosedMeanwhile)) throw error
        return await exchange(agent, message, deadline)
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      agent.destroy()
    },
  }
}

function exchange(agent: Agent, { areaId, url, headers, body }: Post, deadline: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      // The agent adds TLS where the address asks for it.
      protocol: 'http:',
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headers, 'content-length': Buffer.byteLength(body) },
      setHost: false,
      target: url,
      areaId,
      deadline,
    }
    const request: ClientRequest = startRequest(options as object)
    const abort = () => request.destroy(deadline.reason)
    deadline.addEventListener('abort', abort)
    const settle = () => deadline.removeEventListener('abort', abort)
    let answered = false
    let informational = 0
    request.on('socket', beginAnswer)
    request.on('information', () => {
      if (++informational > maxInformational) request.destroy(new SendFailure('answer_too_large'))
    })
    request.on('response', (response) => {
      answered = true
      settle()
      readBeginning(response, deadline).then((beginning) => {
        resolve({ status: response.statusCode ?? 0, beginning, retryAfter: response.headers['retry-after'] })
      })
    })
    request.on('error', (error) => {
      settle()
      // The connection broke within the body.
      if (answered) return
      const lost = request.reusedSocket ? ClosedMeanwhile : SendFailure
      reject(error instanceof SendFailure ? error : new lost('connection_lost', messageOf(error)))
    })
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      settle()
      reject(new SendFailure('connection_lost', 'the receiver switched protocols'))
    })
    if (deadline.aborted) abort()
    request.end(body)
  })
}

/** Never fails: what comes after the headers changes nothing. */
function readBeginning(response: IncomingMessage, deadline: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const kept: Buffer[] = []
    let bytes = 0
    const enough = () => response.destroy()
    const timer = setTimeout(enough, bodyMs)
    response.on('data', (chunk: Buffer) => {
      if (bytes < shownBytes) kept.push(chunk.subarray(0, shownBytes - bytes))
      bytes += chunk.length
      if (bytes > maxBodyBytes) enough()
    })
    response.on('error', () => undefined)
    response.on('close', () => {
      clearTimeout(timer)
      deadline.removeEventListener('abort', enough)
      resolve(Buffer.concat(kept).toString('utf8'))
    })
    deadline.addEventListener('abort', enough)
  })
}
