import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attacker } from './attacker.ts'

/** As many as one access token may have. */
const webhooksPerToken = 20

/** Together as many as the request limit of an access token allows. */
const betweenTestsMs = 2_400

interface Owner {
  url: string
  headers: Record<string, string>
}

/** Answers that never end, each in the smallest pieces that make a client work: for as long as it listens. */
const floods = ['HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n', '\r\n'].map((piece) =>
  Buffer.from(piece.repeat(2_000)),
)
const chunks = Buffer.from('1\r\nx\r\n'.repeat(10_000))

/** Webhooks whose receivers confirm, and then answer every test and delivery without end. Each has its own origin. */
export const floodingReceivers: Attacker = {
  name: 'twenty receivers that answer without end',
  async attack({ url, webhookHeaders }, signal, count) {
    const owner = { url, headers: webhookHeaders }
    const receivers = await Promise.all(
      Array.from({ length: webhooksPerToken }, async (_, n) => startFlooding(floods[n % 4], () => count('a flood'))),
    )
    const ids = await Promise.all(receivers.map((receiver) => subscribe(owner, portOf(receiver))))
    const testing = ids.map(async (id) => {
      while (!signal.aborted) {
        const { status } = await post(owner, `/webhooks/${id}/test`, signal)
        if (status) count(String(status))
        await sleep(betweenTestsMs)
      }
    })
    await Promise.all([...testing, change(owner, signal)])
    for (const id of ids) await fetch(`${url}/api/1/webhooks/${id}`, { method: 'DELETE', headers: owner.headers })
    for (const receiver of receivers) receiver.close()
  },
}

/** Replays everything again and again at one host, which takes it. */
export const cannon: Attacker = {
  name: 'replay as a cannon: 100 webhooks of an area at one host',
  async attack({ url, fortyHeaders }, signal, count) {
    const victim = createHttpServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece) => pieces.push(piece))
      request.on('end', () => {
        const { type, data } = JSON.parse(Buffer.concat(pieces).toString())
        if (type === 'webhook.verify') return void response.end(JSON.stringify({ challenge: data.challenge }))
        count('POST arrived')
        response.writeHead(204).end()
      })
    }).listen(0, '127.0.0.1')
    await once(victim, 'listening')
    const owners = fortyHeaders.slice(0, 4).map((headers) => ({ url, headers }))
    const webhooks = await Promise.all(
      owners.flatMap((owner) =>
        Array.from({ length: webhooksPerToken }, async () => ({ owner, id: await subscribe(owner, portOf(victim)) })),
      ),
    )
    const since = new Date(Date.now() - 86_400_000).toISOString()
    while (!signal.aborted) {
      for (const { owner, id } of webhooks) await post(owner, `/webhooks/${id}/replay`, signal, { since })
      await sleep(1_000, undefined, { signal }).catch(() => undefined)
    }
    for (const { owner, id } of webhooks)
      await fetch(`${url}/api/1/webhooks/${id}`, { method: 'DELETE', headers: owner.headers })
    victim.close()
    victim.closeAllConnections()
  },
}

/** Each change is an event, and so a delivery to every receiver. */
async function change(owner: Owner, signal: AbortSignal): Promise<void> {
  const id = randomUUID()
  for (let n = 0; !signal.aborted; n++) {
    await fetch(`${owner.url}/api/1/users/${id}`, {
      method: 'PUT',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ display_name: `Changed ${n}` }),
    })
    await sleep(200)
  }
}

async function subscribe(owner: Owner, port: number): Promise<string> {
  const id = randomUUID()
  const create = () =>
    fetch(`${owner.url}/api/1/webhooks/${id}`, {
      method: 'PUT',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `http://127.0.0.1:${port}/${id}` }),
    })
  let made = await create()
  for (; made.status === 429; made = await create()) await sleep(1_000)
  if (made.status !== 201) throw new Error(`the webhook was answered with ${made.status} ${await made.text()}`)
  // It asks for the challenge at once; this asks again if it could not.
  for (let tries = 0; tries < 20; tries++) {
    const shown = await fetch(`${owner.url}/api/1/webhooks/${id}`, { headers: owner.headers })
    if (((await shown.json()) as { status: string }).status === 'active') break
    await sleep(500)
  }
  return id
}

function post(
  { url, headers }: Owner,
  path: string,
  signal: AbortSignal,
  body?: object,
): Promise<{ status: number | undefined }> {
  return fetch(`${url}/api/1${path}`, {
    method: 'POST',
    signal,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).then(
    async (response) => {
      await response.arrayBuffer()
      return { status: response.status }
    },
    () => ({ status: undefined }),
  )
}

/** Without `flood`, the answer is a body in chunks of one byte. */
async function startFlooding(flood: Buffer | undefined, flooded: () => unknown): Promise<Server> {
  const server = createServer((socket) => {
    let asked = ''
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      asked += piece
      const body = asked.slice(asked.indexOf('\r\n\r\n') + 4)
      if (!body.endsWith('}')) return
      const challenge = /"challenge":"([^"]+)"/.exec(body)?.[1]
      asked = ''
      if (challenge) return void answer(socket, JSON.stringify({ challenge }))
      flooded()
      if (!flood) socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      pour(socket, flood ?? chunks)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function answer(socket: Socket, body: string): void {
  socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
}

function pour(socket: Socket, piece: Buffer): void {
  const goOn = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', goOn)
  goOn()
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port
}
