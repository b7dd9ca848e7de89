import type { Static, TObject } from 'typebox'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

export interface Context {
  config: Config
  log: Log
  /** ADMIN_PASSWORD, for the commands that need one. */
  password: string | undefined
}

interface Parameter<Field> {
  /** The field of the input that it sets. */
  field: Field
  /** Completes the error `--expires is "soon"; expected …` and describes the parameter in the help. */
  expects: string
}

export interface Command<Input extends TObject = TObject> {
  summary: string
  /** The schema of the input, shared with the API where it has the same operation. */
  input: Input
  /** By their name in the help: `FILE`. */
  arguments?: Record<string, Parameter<keyof Static<Input>>>
  /**
   * By their name without the dashes; required if the input schema requires the field. One without a value is a boolean
   * flag.
   */
  options?: Record<string, Parameter<keyof Static<Input>> & { value?: string }>
  /** Its result is printed at the end, after what it printed meanwhile. */
  run(context: Context, input: Static<Input>, print: (part: Result) => void): Promise<Result | undefined>
}

export interface Result {
  /** For a person. */
  text: string
  /** For a program, with `--json`. */
  data: unknown
}

/** Lets TypeScript derive what `run` gets from `input`. */
export function defineCommand<Input extends TObject>(command: Command<Input>): Command {
  return command as unknown as Command
}
