import pg from 'pg'

/** Parts of node-postgres that its types do not describe. */
interface Wire {
  connect(port: number | string, host?: string): void
  requestSsl(): void
  cancel(processId: number, secretKey: number): void
  once(event: 'connect' | 'sslconnect' | 'end', listener: () => void): void
  on(event: 'error', listener: (error: Error) => void): void
  stream: { destroy(): void }
}
interface Session {
  processID: number
  secretKey: number
}

const timeoutMs = 1_000

/**
 * Asks PostgreSQL to cancel what a connection is doing. As the protocol requires, the request goes over a new
 * connection, which sends nothing else and which the server closes when it has passed the request on; a pooler does the
 * same. Rejects if that does not happen in time: the request may then arrive later, so the target connection must not
 * be reused.
 */
export function cancelQuery(settings: pg.ClientConfig, target: pg.ClientBase): Promise<void> {
  const messenger = new pg.Client(settings)
  const { host, port, ssl, connection } = messenger as unknown as pg.Client & { ssl: unknown; connection: Wire }
  const { processID, secretKey } = target as unknown as Session
  return new Promise((resolve, reject) => {
    let sent = false
    const send = () => {
      sent = true
      connection.cancel(processID, secretKey)
    }
    const giveUp = () => {
      reject(unconfirmed('was not confirmed in time'))
      connection.stream.destroy()
    }
    const timer = setTimeout(giveUp, timeoutMs)
    connection.on('error', reject)
    connection.once('connect', () => (ssl ? connection.requestSsl() : send()))
    connection.once('sslconnect', send)
    connection.once('end', () => {
      clearTimeout(timer)
      if (sent) resolve()
      else reject(unconfirmed('could not be sent'))
    })
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
    else connection.connect(port, host)
  })
}

/** ETIMEDOUT, so that a rollback that waits for it treats the database as unavailable. */
function unconfirmed(what: string): Error {
  return Object.assign(new Error(`the request to cancel a query ${what}`), { code: 'ETIMEDOUT' })
}
