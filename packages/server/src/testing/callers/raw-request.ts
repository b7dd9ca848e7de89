import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ApiResponse } from './call.ts'

/** Sends a request line, headers and body exactly as given, even if they are invalid. */
export async function sendRaw(
  server: { url: string },
  requestLine: string,
  headers: string[],
  body = '',
): Promise<ApiResponse> {
  return beginRaw(server, requestLine, headers, body).finish()
}

/** Sends a request with another `Host` than the one it is sent to. */
export async function sendAs(
  server: { url: string },
  host: string,
  requestLine: string,
  headers: string[] = [],
  body = '',
): Promise<ApiResponse> {
  return beginRaw(server, requestLine, headers, body, host).finish()
}

/** Holds back the last byte of the body until `finish` is called. */
export function beginRaw(
  { url }: { url: string },
  requestLine: string,
  headers: string[],
  body: string,
  host = 'localhost',
) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  const head = [`${requestLine} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...length, ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`)
  return {
    async finish(): Promise<ApiResponse> {
      socket.write(body.slice(-1))
      return readResponse(await text(socket))
    },
  }
}

function readResponse(response: string): ApiResponse {
  const end = response.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = response.slice(0, end).split('\r\n')
  const parsed = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  const content = response.slice(end + 4)
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Headers(parsed as [string, string][]),
    body: content.startsWith('{') ? JSON.parse(content) : content,
  }
}
