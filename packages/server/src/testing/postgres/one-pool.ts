import { type ConnectionSettings, connectPool } from '../../database/connection/database.ts'
import { type Pools, reservedConnections } from '../../database/connection/pools.ts'
import type { Log } from '../../log.ts'

/**
 * As many connections as in the service's pools together, but in one: a test then opens three of them instead of six,
 * and PostgreSQL learns the tables once for each.
 */
export function connectOnePool(settings: ConnectionSettings, clients: number, log: Log): Pools {
  const { db, retireConnections } = connectPool({ ...settings, max: clients + reservedConnections }, log)
  return {
    clients: db,
    administrators: db,
    control: db,
    deliveries: db,
    retireConnections,
    close: () => db.destroy(),
  }
}
