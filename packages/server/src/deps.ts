import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Log } from './log.ts'

/** What the composition root hands to every feature. A function asks for the part it uses: `Pick<Deps, 'db' | 'now'>`. */
export interface Deps {
  config: Config
  db: Db
  log: Log
  now: () => Date
}
