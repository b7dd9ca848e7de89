import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** What happens to one request. */
export type Mishap =
  /** The connection breaks before the request reaches the service. */
  | 'dropped'
  /** The service handles the request, but the response is lost. */
  | 'answer lost'
  /** The connection breaks in the middle of the response. */
  | 'answer cut'
  /** No response ever arrives. */
  | 'silence'
  /** The proxy responds instead of the service. */
  | { answered: number; headers?: Record<string, string>; body?: string }
  /** Runs first; then the request is passed on. */
  | { after: () => Promise<unknown> }

export interface TroubledWay {
  url: string
  /** Method and path of every request so far. */
  requests: string[]
  /** The headers of every request so far. */
  headers: IncomingMessage['headers'][]
  /** How often this request was sent. */
  count(request: string): number
  /** Applies these to the next requests of this kind, in this order. */
  upset(request: string, ...mishaps: Mishap[]): void
}

/** A proxy in front of the service that causes real network failures. */
export async function startProxy(target: string): Promise<TroubledWay> {
  const requests: string[] = []
  const headers: IncomingMessage['headers'][] = []
  const planned: { request: string; mishap: Mishap }[] = []

  const server = createServer(async (incoming, outgoing) => {
    const name = `${incoming.method} ${incoming.url?.split('?')[0]}`
    requests.push(name)
    headers.push(incoming.headers)
    const index = planned.findIndex(({ request }) => request === name)
    const mishap = index < 0 ? undefined : planned.splice(index, 1)[0]?.mishap
    await treat(incoming, outgoing, mishap)
  }).listen(0, '127.0.0.1')

  async function treat(incoming: IncomingMessage, outgoing: ServerResponse, mishap?: Mishap): Promise<void> {
    const body = await buffer(incoming)
    if (mishap === 'dropped') return void outgoing.destroy()
    if (mishap === 'silence') return
    if (typeof mishap === 'object' && 'answered' in mishap) {
      return void outgoing.writeHead(mishap.answered, mishap.headers).end(mishap.body)
    }
    if (typeof mishap === 'object') await mishap.after()
    const answer = await forward(incoming, body).catch(() => 'nobody there' as const)
    if (answer === 'nobody there' || mishap === 'answer lost') return void outgoing.destroy()
    outgoing.writeHead(answer.status, answer.headers)
    if (mishap !== 'answer cut') return void outgoing.end(answer.body)
    outgoing.write(answer.body.subarray(0, answer.body.length / 2), () => outgoing.destroy())
  }

  async function forward({ method, url, headers }: IncomingMessage, body: Buffer) {
    const sent = send(`${target}${url}`, { method, headers: { ...headers, connection: 'close' } }).end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
  }

  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    headers,
    count: (request) => requests.filter((one) => one === request).length,
    upset: (request, ...mishaps) => void planned.push(...mishaps.map((mishap) => ({ request, mishap }))),
  }
}
