import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

export interface Received {
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came.
  body: any
}

type Answer = (received: Received, response: ServerResponse) => unknown

/** A receiver of webhooks, which answers 204 unless it is told otherwise. */
export async function startReceiver(answer: Answer = (_received, response) => response.writeHead(204).end()) {
  const received: Received[] = []
  let answerNow = answer
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const one = { headers: request.headers, text, body: JSON.parse(text) }
      received.push(one)
      answerNow(one, response)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`,
    received,
    types: () => received.map(({ body }) => body.type as string),
    ids: () => received.map(({ headers }) => headers['webhook-id'] as string),
    answerWith(next: Answer) {
      answerNow = next
    },
  }
}

export const withStatus =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_received, response) =>
    response.writeHead(status, headers).end(body)
