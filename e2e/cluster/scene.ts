import type { Ask } from '../faults/ask.ts'
import type { Instance } from '../faults/instances.ts'
import type { Results } from '../faults/results.ts'
import type { Database } from './query.ts'

/** What the checks have in common. */
export interface Scene {
  instances: Instance[]
  /** Nothing excuses a failure of these requests. */
  ask: Ask
  /** The administrator's session cookie. */
  cookie: string
  /** On the coordinator. */
  database: Database
  results: Results
}

/** How long after its acknowledgement a revocation may take. */
export const promisedMs = 1_000
