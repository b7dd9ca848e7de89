// Receivers of webhooks in a process of their own, good and hostile ones: the path says which.
import { createServer, type ServerResponse } from 'node:http'

/** What good receivers got since they were asked last. */
export interface Received {
  count: number
  /** From the change to its arrival. */
  p50: number
  p99: number
}

const piece = Buffer.alloc(16_384, 'x')

/** How they answer. Those that are not good never end, or say far too much. */
const manners: Record<string, (response: ServerResponse) => void> = {
  good: (response) => response.writeHead(204).end(),
  silent: () => undefined,
  late: (response) => setTimeout(() => response.writeHead(204).end(), 1_900),
  'byte-by-byte': ({ socket }) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: yes and so on and so on and so on\r\n'),
  'endless-body': (response) => pour(response.writeHead(200), Number.POSITIVE_INFINITY),
  'ten-megabytes': (response) => pour(response.writeHead(500), 10 * 1024 * 1024),
}

function drip(socket: ServerResponse['socket'], text: string): void {
  let sent = 0
  const timer = setInterval(() => socket?.write(text.slice(sent, ++sent)), 200)
  socket?.on('close', () => clearInterval(timer))
  socket?.on('error', () => undefined)
}

function pour(response: ServerResponse, bytes: number): void {
  let sent = 0
  const goOn = () => {
    while (sent < bytes && !response.destroyed) {
      sent += piece.length
      if (!response.write(piece)) return
    }
    response.end()
  }
  response.on('drain', goOn)
  goOn()
}

let latenciesMs: number[] = []

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const manner = request.url?.slice(1) ?? ''
    const body = JSON.parse(Buffer.concat(chunks).toString())
    // Even the hostile ones: there are deliveries only to those that confirmed.
    if (body.type === 'webhook.verify') return void response.end(JSON.stringify({ challenge: body.data.challenge }))
    if (manner === 'good') latenciesMs.push(Date.now() - Date.parse(body.timestamp))
    manners[manner]?.(response)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))

process.on('message', () => {
  const sorted = latenciesMs.sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  process.send?.({ count: sorted.length, p50: at(0.5), p99: at(0.99) } satisfies Received)
  latenciesMs = []
})
process.on('disconnect', () => process.exit())
