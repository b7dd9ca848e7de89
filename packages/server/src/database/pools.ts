import type { Log } from '../log.ts'
import { type ConnectionSettings, connectPool, type Db } from './database.ts'

/**
 * A pool for each kind of user, so that none can occupy what another needs: however many slow queries clients with a token
 * ask for, the gate still looks up who may pass, a balancer hears that the instance is ready, and administrators revoke.
 */
export interface Pools {
  /** What calls of /api/1 read and change. */
  clients: Db
  /** What signed-in administrators read and change. */
  administrators: Db
  /** What takes no longer than finding a row: who may pass, sign-in, revocation, readiness; and the work in the background. */
  control: Db
  /** After a reset of the change feed: what is open may still lead to a server that is not the primary any more. */
  retireConnections(): void
  close(): Promise<void>
}

export const administratorConnections = 6
const controlConnections = 6

/** Of each process, besides those of the clients. */
export const reservedConnections = administratorConnections + controlConnections

/** Connections are opened when they are needed. `clients`: how many calls of /api/1 may use. */
export function connectPools(settings: ConnectionSettings, clients: number, log: Log): Pools {
  const pools = [clients, administratorConnections, controlConnections].map((max) =>
    connectPool({ ...settings, max }, log),
  )
  const [ofClients, ofAdministrators, ofControl] = pools.map(({ db }) => db) as [Db, Db, Db]
  return {
    clients: ofClients,
    administrators: ofAdministrators,
    control: ofControl,
    retireConnections() {
      for (const pool of pools) pool.retireConnections()
    },
    async close() {
      await Promise.all(pools.map(({ db }) => db.destroy()))
    },
  }
}
