import type { ConnectionSettings } from '../../packages/server/src/database/database.ts'
import type { Ask } from '../faults/ask.ts'
import type { Instance } from '../faults/instances.ts'
import type { Results } from '../faults/results.ts'

/** What the checks have in common. */
export interface Scene {
  instances: Instance[]
  /** Nothing excuses a failure of these requests. */
  ask: Ask
  /** The administrator's session cookie. */
  cookie: string
  /** On the coordinator. */
  database: ConnectionSettings
  results: Results
}

/** How long after its acknowledgement a revocation may take. */
export const promisedMs = 1_000
