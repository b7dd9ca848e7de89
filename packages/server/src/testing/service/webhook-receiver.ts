import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { onTestFinished } from 'vitest'

export interface Received {
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at whatever came.
  body: any
}

type Answer = (received: Received, response: ServerResponse) => unknown

/** A receiver of webhooks, which returns challenges, and answers 204 to everything else unless it is told otherwise. */
export async function startReceiver(
  answer: Answer = (_received, response) => response.writeHead(204).end(),
  certificate?: { cert: string; key: string },
) {
  const received: Received[] = []
  const challenges: Received[] = []
  let answerChallenge: Answer = ({ body }, response) => response.end(JSON.stringify({ challenge: body.data.challenge }))
  let answerNow = answer
  const receive: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const one = { headers: request.headers, text, body: JSON.parse(text) }
      const isChallenge = one.body.type === 'webhook.verify'
      ;(isChallenge ? challenges : received).push(one)
      ;(isChallenge ? answerChallenge : answerNow)(one, response)
    })
  }
  const server = certificate ? createHttpsServer(certificate, receive) : createServer(receive)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as { port: number }).port}/hook`,
    received,
    challenges,
    answerChallengesWith(next: Answer) {
      answerChallenge = next
    },
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
