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
  /** The field of the input that it fills. */
  field: Field
  /** Completes "--expires is "soon"; expected …", and says in the help what it is. */
  expects: string
}

export interface Command<Input extends TObject = TObject> {
  summary: string
  /** The schema of what is given; for what the API does too, the API's own. */
  input: Input
  /** By the name that the help gives them: `FILE`. */
  arguments?: Record<string, Parameter<keyof Static<Input>>>
  /**
   * By their name without the dashes; those that the input requires are required. One without a value is a switch: true
   * when it is given.
   */
  options?: Record<string, Parameter<keyof Static<Input>> & { value?: string }>
  run(context: Context, input: Static<Input>): Promise<Result>
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
