import type { Refusals } from './audit/refusals.ts'
import type { Changes } from './authority/changes.ts'
import type { Config } from './config.ts'
import type { Db } from './database/connection/database.ts'
import type { Cursors } from './http/cursor.ts'
import type { Log } from './log.ts'

/**
 * What every feature is handed. A function asks for the part it uses: `Pick<Deps, 'db' | 'now'>`. What only some features
 * need is theirs to name (`oauth/oauth-deps.ts`): this file knows none of them, so that they may all know it.
 */
export interface Deps {
  config: Config
  /** Of the pool that the feature works on. */
  db: Db
  changes: Changes
  log: Log
  now: () => Date
  cursors: Cursors
  refusals: Refusals
}
