import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { ConnectionSettings } from '../../database/connection/database.ts'

export interface SeverableConnection {
  connection: ConnectionSettings
  /** Like an outage of the network or PostgreSQL. */
  cut(): void
  /** Like a hanging server: connections stay open but transfer nothing. */
  freeze(): void
  /** Like an address that moves: existing connections transfer nothing and never end; new connections work. */
  silence(): void
  restore(): void
  /** Connects to another server from now on, as after a failover; existing connections stay. */
  moveTo(connection: ConnectionSettings): void
  /** The next time this text is sent, it arrives, but the connection breaks before the response. */
  loseAnswerTo(text: string): void
}

/** A proxy to the database that a test can interrupt for one instance. */
export async function severableConnection(connection: ConnectionSettings): Promise<SeverableConnection> {
  let target = new pg.Client(connection)
  let unanswered: string | undefined
  let state: 'open' | 'cut' | 'frozen' = 'open'
  const pairs = new Set<[Socket, Socket]>()

  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const { host, port } = target
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => socket.destroy())
      socket.on('close', () => end(pair))
    }
    if (state === 'open') {
      join(pair)
      near.on('data', (chunk) => watch(pair, chunk))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function join([near, far]: [Socket, Socket]): void {
    near.pipe(far)
    far.pipe(near)
  }

  function watch(pair: [Socket, Socket], sent: Buffer): void {
    if (unanswered === undefined || !sent.includes(unanswered)) return
    unanswered = undefined
    const [near, far] = pair
    far.unpipe(near)
    setTimeout(() => end(pair), 200)
  }

  function end(pair: [Socket, Socket]): void {
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }

  onTestFinished(() => {
    for (const pair of pairs) end(pair)
    server.close()
  })
  const here = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  return {
    connection: connection.connectionString
      ? { ...connection, connectionString: moved(connection.connectionString, here) }
      : { ...connection, ...here },
    cut() {
      state = 'cut'
      for (const pair of pairs) end(pair)
    },
    freeze() {
      state = 'frozen'
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    silence() {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    restore() {
      const frozen = state === 'frozen'
      state = 'open'
      if (frozen) for (const pair of pairs) join(pair)
    },
    moveTo(connection) {
      target = new pg.Client(connection)
    },
    loseAnswerTo(text) {
      unanswered = text
    },
  }
}

function moved(connectionString: string, { host, port }: { host: string; port: number }): string {
  const url = new URL(connectionString)
  url.hostname = host
  url.port = String(port)
  return url.href
}
