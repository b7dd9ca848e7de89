import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

export interface Command {
  summary: string
  /** Names of the arguments, all required. */
  arguments: string[]
  run(context: { config: Config; log: Log }, ...args: string[]): Promise<Result>
}

export interface Result {
  /** For a person. */
  text: string
  /** For a program, with `--json`. */
  data: unknown
}
