import type { Socket } from 'node:net'
import { codeOf, DomainError } from '../errors.ts'
import { problem } from './problem-details.ts'
import { requestId } from './request-id.ts'

const closeTimeoutMs = 1_000

/** Responds to what Node refuses before there is a request: invalid HTTP, too many headers, a client that is too slow. */
export function answerClientError(error: Error, socket: Socket): void {
  if (codeOf(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body = problem(describe(error), requestId({ headers: {} }))
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${body.status} ${body.title}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` +
      `X-Request-Id: ${body.request_id}\r\nConnection: close\r\n\r\n${text}`,
  )
  // A client that does not close its side would keep the connection and its memory.
  setTimeout(() => socket.destroy(), closeTimeoutMs).unref()
}

function describe(error: Error): DomainError {
  switch (codeOf(error)) {
    case 'HPE_HEADER_OVERFLOW':
      return new DomainError('headers_too_large')
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new DomainError('request_timeout')
    default:
      return new DomainError('invalid_http')
  }
}
