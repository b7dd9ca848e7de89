import type { Log } from '../../log.ts'
import { type ConnectionSettings, connectPool, type Db } from './database.ts'

/**
 * One pool per kind of user, so that none can starve another: however many slow queries API clients send, the gate can
 * still look up who may pass, the load balancer still sees that the instance is ready, and administrators can revoke.
 */
export interface Pools {
  /** Reads and writes of /api/1. */
  clients: Db
  /** Reads and writes of signed-in administrators. */
  administrators: Db
  /** Short look-ups (the gate, sign-in, revocation, readiness) and background work. */
  control: Db
  /** Deliveries of webhooks, however many there are. */
  deliveries: Db
  /** Called after a reset of the caches: open connections may lead to a server that is no longer the primary. */
  retireConnections(): void
  close(): Promise<void>
}

/** Per process, in addition to the clients' connections: those of the other pools, and the listener of the change feed. */
export const reservedFor = { administrators: 6, control: 6, deliveries: 3, listener: 1 }
export const reservedConnections = Object.values(reservedFor).reduce((sum, connections) => sum + connections)

/** Connections are opened on demand. `clients` is the number of connections for /api/1. */
export function connectPools(settings: ConnectionSettings, clients: number, log: Log): Pools {
  const { administrators, control, deliveries } = reservedFor
  const pools = [clients, administrators, control, deliveries].map((max) => connectPool({ ...settings, max }, log))
  const [ofClients, ofAdministrators, ofControl, ofDeliveries] = pools.map(({ db }) => db) as [Db, Db, Db, Db]
  return {
    clients: ofClients,
    administrators: ofAdministrators,
    control: ofControl,
    deliveries: ofDeliveries,
    retireConnections() {
      for (const pool of pools) pool.retireConnections()
    },
    async close() {
      await Promise.all(pools.map(({ db }) => db.destroy()))
    },
  }
}
